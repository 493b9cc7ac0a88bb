import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Dashboard } from '@gradus/contract/dashboard'
import { withSigns } from '@gradus/contract/direction'
import type { QuestionState } from '@gradus/contract/question'
import { questionPath } from '@gradus/contract/slug'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'
import { StateIcon, type QuestionStateName } from '../ui/question-state-icon.tsx'
import { EmptyState } from '../ui/states.tsx'

const states: Record<QuestionState, QuestionStateName> = {
  waiting: 'Waiting for review',
  public: 'Public',
  returned: 'Returned',
  course: 'Course only',
  tournament: 'Tournament only',
  company: 'Company only',
  assignment: 'Assignment only',
  private: 'Private',
  removed: 'Reported',
}

/** The user's own questions with their states. */
export function OwnQuestions({ questions }: { questions: Dashboard['questions'] }) {
  return (
    <section className="sheet dash-wide own-questions">
      <div className="row between pad">
        <h2>Your questions</h2>
        {questions.length > 0 && (
          <Button variant="default" component={Link} to="/AddQuestion">
            Add Question
          </Button>
        )}
      </div>
      {questions.length === 0 ? (
        <EmptyState
          title="You haven’t asked a question yet"
          text="A good question is one that you would enjoy solving."
          action={
            <Button component={Link} to="/AddQuestion">
              Add Question
            </Button>
          }
        />
      ) : (
        <div className="scroll" tabIndex={0} role="region" aria-label="Your questions">
          <table className="table">
            <thead>
              <tr>
                <th>Question</th>
                <th className="wide-only">Kind</th>
                <th>Difficulty</th>
                <th>State</th>
                <th className="r">Votes</th>
                <th className="r wide-only">Comments</th>
                <th className="r wide-only">Views</th>
              </tr>
            </thead>
            <tbody>
              {questions.map((question) => (
                <tr key={question.id}>
                  <td>
                    <Link to={questionPath(question)} className="quietlink strong">
                      <bdi>{withSigns(question.title)}</bdi>
                    </Link>
                    {question.returnedReason && (
                      <div className="tiny ink2">
                        Reviewer: <bdi>{question.returnedReason}</bdi>
                      </div>
                    )}
                  </td>
                  <td className="wide-only">
                    <KindIcon kind={question.kind} />
                  </td>
                  <td>
                    <DifficultyIcon difficulty={question.difficultLevel} />
                  </td>
                  <td>
                    <StateIcon state={states[question.state]} />
                  </td>
                  {[question.votes, question.comments, question.views].map((count, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- three columns that never change places
                    <td key={column} className={column === 0 ? 'r' : 'r wide-only'}>
                      {count === 0 ? <span className="ink3">0</span> : count.toLocaleString('en-GB')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

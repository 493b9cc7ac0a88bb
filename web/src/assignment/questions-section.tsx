import { IconWorld } from '@tabler/icons-react'
import { assignmentLimits } from '@gradus/contract/assignment'
import { PointsField } from '../form/points-field.tsx'
import { SortedQuestions } from '../form/sorted-questions.tsx'
import { counted } from '../ui/count.ts'
import { CopyQuestion } from './copy-question.tsx'
import type { FormSectionProps } from './form-section.ts'
import { useHasOwnQuestions } from './own-questions.ts'
import { QuestionSearch } from './question-search.tsx'
import { firstPoints, type ChosenQuestion } from './values.ts'
import { countedPoints } from '../ui/points.ts'

/** The chosen questions in their order with points, and the search for more. */
export function QuestionsSection({ values, errors, set, courseId }: FormSectionProps & { courseId: number }) {
  const { questions } = values
  const chosen = new Set(questions.flatMap(({ questionId, sourceId }) => [questionId, sourceId]))
  const isFull = questions.length >= assignmentLimits.items
  const points = questions.reduce((sum, question) => sum + Number(question.points), 0)
  const replace = (index: number, question: ChosenQuestion) =>
    set({ questions: questions.with(index, question) }, 'questions', `questions.${index}.points`)
  return (
    <section className="stack l" aria-labelledby="form-questions">
      <div className="row between wrap">
        <h2 id="form-questions">
          Questions <span className="total num">{questions.length}</span>
        </h2>
        {questions.length > 0 && <span className="small ink2 num">{countedPoints(points)} in all</span>}
      </div>
      {questions.some(({ isPublic }) => isPublic) && <PublicNote />}
      {questions.length > 0 && (
        <SortedQuestions
          label="Questions of the assignment"
          questions={questions}
          renderAbout={(question) => (
            <About
              question={question}
              onCopied={(questionId) =>
                replace(questions.indexOf(question), {
                  ...question,
                  questionId,
                  sourceId: null,
                  isPublic: false,
                  isOutdated: false,
                })
              }
            />
          )}
          renderFields={(question, index) => (
            <PointsField
              title={question.title}
              path={`questions.${index}.points`}
              minimum={0}
              value={question.points}
              error={errors[`questions.${index}.points`]}
              onChange={(typed) => replace(index, { ...question, points: typed })}
            />
          )}
          onChange={(sorted) => set({ questions: sorted }, 'questions')}
        />
      )}
      <QuestionSearch
        courseId={courseId}
        chosen={chosen}
        disabled={isFull}
        error={errors['questions']}
        onChoose={({ id, title, isPublic }) =>
          set(
            {
              questions: [
                ...questions,
                {
                  questionId: id,
                  sourceId: null,
                  title,
                  isPublic,
                  isOutdated: false,
                  attempts: 0,
                  points: questions.at(-1)?.points ?? firstPoints,
                },
              ],
            },
            'questions',
          )
        }
      />
      {isFull && <p className="small ink2">An assignment can have at most {assignmentLimits.items} questions.</p>}
    </section>
  )
}

function PublicNote() {
  const hasOwn = useHasOwnQuestions()
  return (
    <p className="notice">
      Anyone can practise public questions as often as they like and, after solving them, read other people’s solutions.
      {hasOwn && ' If that matters, copy one for the course and change the copy.'}
    </p>
  )
}

function About({ question, onCopied }: { question: ChosenQuestion; onCopied: (questionId: number) => void }) {
  const hasOwn = useHasOwnQuestions()
  const { isPublic, isOutdated, attempts } = question
  return (
    <>
      {isPublic ? (
        <span className="icon mute tiny">
          <IconWorld size={13} stroke={1.8} aria-hidden />
          Public: anyone can find its solutions
        </span>
      ) : (
        <span className="tiny ink2">Only in courses</span>
      )}
      {isPublic && hasOwn && attempts === 0 && <CopyQuestion question={question} onCopied={onCopied} />}
      {attempts > 0 && (
        <span className="tiny ink2 num">{counted(attempts, 'attempt').join(' ')}: can’t be removed</span>
      )}
      {isOutdated && <span className="tiny ink2">The original has changed since; the copy here has not</span>}
    </>
  )
}

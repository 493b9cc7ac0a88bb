import { IconCircleCheck, IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ReviewedQuestion } from '@gradus/contract/review'
import { questionPath } from '@gradus/contract/slug'
import { withSigns } from '@gradus/contract/direction'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { StateIcon } from '../ui/question-state-icon.tsx'
import { Person } from '../ui/person.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { KindCell } from './kind-cell.tsx'
import { QuestionMenu, type QuestionActions } from './question-actions.tsx'

export function QuestionCells({ question, actions }: { question: ReviewedQuestion; actions: QuestionActions }) {
  const { title, difficultLevel, state, ready, votes, reports, createdDate } = question
  return (
    <>
      <Cell part="main">
        <Title text={title}>
          {state === 'removed' ? (
            <span className="strong ink2" dir="auto">
              {withSigns(title)}
            </span>
          ) : (
            <Link className="quietlink strong" to={questionPath(question)} dir="auto">
              {withSigns(title)}
            </Link>
          )}
        </Title>
        {ready && (
          <span className="icon pass tiny">
            <IconCircleCheck size={13} stroke={1.8} aria-hidden />
            Ready
          </span>
        )}
      </Cell>
      <Cell>{state === 'removed' ? <span className="ink2">Removed</span> : <StateIcon state={states[state]} />}</Cell>
      <Cell drop="m">
        <KindCell question={question} />
      </Cell>
      <Cell drop="l">
        <DifficultyIcon difficulty={difficultLevel} />
      </Cell>
      <Cell>
        <Person name={question.displayName} userId={question.userId} picture={question.profileImage} />
      </Cell>
      <Cell right label="Votes">
        <Count value={votes} />
      </Cell>
      <Cell right label="Reports">
        {reports === 0 ? (
          <Count value={0} />
        ) : (
          <span className="icon fail">
            <IconFlag size={14} stroke={1.8} aria-hidden />
            {reports}
          </span>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Posted">
        <Ago at={createdDate} />
      </Cell>
      <Cell part="corner">
        <QuestionMenu question={question} actions={actions} />
      </Cell>
    </>
  )
}

const states = {
  waiting: 'Waiting for review',
  public: 'Public',
  returned: 'Returned',
  course: 'Course only',
  tournament: 'Tournament only',
  company: 'Company only',
  assignment: 'Assignment only',
  private: 'Private',
} as const

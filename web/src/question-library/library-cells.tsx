import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LibraryQuestion } from '@gradus/contract/question-library'
import { questionPath } from '@gradus/contract/slug'
import { KindCell } from '../review/kind-cell.tsx'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'

/** The table cells of a question in a library. */
export function LibraryCells({
  question,
  about,
  actions,
}: {
  question: LibraryQuestion
  /** A line below the title. */
  about?: ReactNode
  /** The actions at the end of the row; by default an edit button. */
  actions?: ReactNode
}) {
  const { id, title, difficultLevel, createdDate, copiedFrom, submitted, passed } = question
  return (
    <>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={questionPath(question)} dir="auto">
            {title}
          </Link>
        </Title>
        {copiedFrom !== null && (
          <div className="tiny">
            <Link className="quietlink ink2" to={`/Question/${copiedFrom}`}>
              Copied from a public question
            </Link>
          </div>
        )}
        {about}
      </Cell>
      <Cell drop="m">
        <KindCell question={question} />
      </Cell>
      <Cell>
        <DifficultyIcon difficulty={difficultLevel} />
      </Cell>
      <Cell right label="Submitted">
        <Count value={submitted} />
      </Cell>
      <Cell right label="Passed">
        <Count value={passed} />
      </Cell>
      <Cell right quiet drop="m" label="Posted">
        <Ago at={createdDate} />
      </Cell>
      <Cell part="corner">
        {actions ?? (
          <ActionIcon component={Link} to={`/EditQuestion?id=${id}`} aria-label={`Edit ${title}`} size={28}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </Cell>
    </>
  )
}

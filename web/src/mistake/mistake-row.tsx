import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { languageOf } from '@gradus/contract/language'
import type { Mistake } from '@gradus/contract/mistake'
import { questionPath } from '@gradus/contract/slug'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { MistakeSteps } from './mistake-steps.tsx'
import { RepairButton } from './repair-button.tsx'
import './mistake.css'

export function MistakeRow({ mistake, isDue, onDismiss }: { mistake: Mistake; isDue: boolean; onDismiss: () => void }) {
  return (
    <tr>
      <Cell part="main">
        <span className="row">
          <DifficultyIcon difficulty={mistake.difficultLevel} />
          <Link
            className="quietlink strong"
            to={isDue ? `/Mistake/${mistake.id}` : questionPath({ id: mistake.questionId, title: mistake.title })}
            dir="auto"
          >
            {mistake.title}
          </Link>
        </span>
      </Cell>
      <Cell quiet>{mistake.kind === 'multiChoice' ? 'Multi-Choice' : languageOf(mistake.type)?.name}</Cell>
      <Cell label="Repetition">
        <MistakeSteps repairs={mistake.repairs} />
      </Cell>
      <Cell right quiet label={isDue ? 'Wrong since' : 'Due'}>
        <Ago at={isDue ? mistake.madeDate : mistake.dueDate} />
      </Cell>
      <Cell part="actions">
        {isDue && <RepairButton mistake={mistake} />}
        <Button variant="subtle" size="compact-sm" aria-label={`Dismiss: ${mistake.title}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </Cell>
    </tr>
  )
}

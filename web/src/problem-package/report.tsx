import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PackageReport, PackageSubmission } from '@gradus/contract/problem-package'
import { questionPath } from '@gradus/contract/slug'
import { isolated } from '../ui/text-direction.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { TableHead, type Column } from '../ui/table.tsx'

const columns: readonly Column[] = [
  { label: 'Submission' },
  { label: 'Language', className: 'drop-s' },
  { label: 'Ended' },
  { label: 'As the package says' },
  { label: 'Slowest case', right: true, className: 'drop-s' },
]

/** The result of a package's import. */
export function Report({ report }: { report: PackageReport }) {
  const { questionId, isPublic, isUpdate, reason, title, submissions, notes } = report
  return (
    <div className="stack">
      {questionId === null ? (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={title}>
          <span dir="auto">{reason}</span>
        </Alert>
      ) : (
        <Alert
          color="green"
          icon={<IconCircleCheck size={18} aria-hidden />}
          title={isUpdate ? `Imported as a new version: ${isolated(title)}` : `Imported: ${isolated(title)}`}
        >
          <div className="row between wrap">
            <span>
              {isPublic ? 'It is public.' : 'It is waiting for review.'}
              {isUpdate && ' Earlier submissions were judged with the previous cases.'}
            </span>
            <span className="row wrap">
              {isUpdate && (
                <Button component={Link} to={`/Rejudge/${questionId}`} size="xs" variant="default">
                  Judge again
                </Button>
              )}
              <Button component={Link} to={questionPath({ id: questionId, title })} size="xs" variant="default">
                Open the question
              </Button>
            </span>
          </div>
        </Alert>
      )}
      <p className="small ink2 num">{factsOf(report)}</p>
      {notes.length > 0 && (
        <ul className="package-notes small ink2">
          {notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      )}
      {submissions.length > 0 && (
        <div className="sheet table-sheet">
          <div className="scroll" tabIndex={0} role="region" aria-label="The package’s submissions">
            <table className="table fits">
              <TableHead columns={columns} />
              <tbody>
                {submissions.map((one) => (
                  <Row key={one.file} one={one} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </div>
  )
}

function Row({ one }: { one: PackageSubmission }) {
  return (
    <tr>
      <td className="wraps">
        <code>{one.file}</code>
        {one.message !== undefined && (
          <div className="tiny ink2" dir="auto">
            {one.message}
          </div>
        )}
      </td>
      <td className="drop-s nowrap">{one.language ?? <span className="ink3">unknown</span>}</td>
      <td className="nowrap">
        {one.outcome === null ? (
          <span className="ink2">Not run</span>
        ) : (
          <span className="row xs">
            <VerdictIcon outcome={one.outcome} />
            {outcomes[one.outcome]}
          </span>
        )}
      </td>
      <td className="nowrap">
        {one.agrees === null ? (
          <span className="ink3">Not compared</span>
        ) : one.agrees ? (
          <span className="icon pass">
            <IconCircleCheck size={15} stroke={1.8} aria-hidden />
            Yes
          </span>
        ) : (
          <span className="icon fail">
            <IconCircleX size={15} stroke={1.8} aria-hidden />
            No
          </span>
        )}
      </td>
      <td className="r drop-s">
        {one.slowestMilliseconds === null ? '' : `${Math.round(one.slowestMilliseconds)} ms`}
      </td>
    </tr>
  )
}

const outcomes = {
  passed: 'Passed',
  failed: 'Failed',
  compileError: 'Compile error',
  timeLimit: 'Time limit',
  memoryLimit: 'Memory limit',
  outputLimit: 'Output limit',
  runtimeError: 'Runtime error',
  judgeError: 'Judge error',
} as const

function factsOf({ type, samples, secrets, timeLimitMilliseconds }: PackageReport): string {
  const kind = type === 'scoring' ? 'Points by groups' : 'Pass or fail'
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  return `${kind}, ${counted(samples, 'sample')}, ${counted(secrets, 'secret case')}, ${timeLimitMilliseconds / 1000} s of CPU time per case.`
}

import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconInfoCircleFilled } from '@tabler/icons-react'
import type { Diagnostic } from '@gradus/contract/judge'

const looks = {
  error: { Icon: IconAlertOctagonFilled, tone: 'fail', word: 'Error' },
  warning: { Icon: IconAlertTriangleFilled, tone: 'warn', word: 'Warning' },
  info: { Icon: IconInfoCircleFilled, tone: 'mute', word: 'Note' },
} as const

/** The compiler's messages; choosing one moves the cursor there. */
export function Problems({
  diagnostics,
  compilerOutput,
  openFiles,
  onGoTo,
}: {
  diagnostics: readonly Diagnostic[]
  compilerOutput: string
  /** The files that the reader can open. Messages may also be about hidden files. */
  openFiles: readonly string[]
  onGoTo: (diagnostic: Diagnostic) => void
}) {
  if (diagnostics.length === 0 && compilerOutput.trim() === '')
    return <p className="result-note">No compiler output.</p>
  return (
    <>
      {diagnostics.length > 0 && (
        <ul className="problems">
          {diagnostics.map((diagnostic, position) => (
            // Messages may repeat and are never reordered, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={position}>
              <Problem
                diagnostic={diagnostic}
                onChoose={openFiles.includes(diagnostic.file) ? () => onGoTo(diagnostic) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {diagnostics.length === 0 && (
        <pre className="printed" tabIndex={0} role="region" aria-label="What the compiler printed">
          {compilerOutput}
        </pre>
      )}
    </>
  )
}

function Problem({ diagnostic, onChoose }: { diagnostic: Diagnostic; onChoose: (() => void) | undefined }) {
  const { file, line, column, severity, message } = diagnostic
  // Messages about hidden tests come without a position, so they can't be chosen.
  const isPlace = onChoose !== undefined || !message.startsWith('The tests don’t compile')
  const { Icon, tone, word } = looks[severity]
  const content = (
    <>
      <span className={`icon ${tone}`}>
        <Icon size={15} aria-hidden />
        <span className="sr">{isPlace ? `${word} at` : `${word}:`}</span>
      </span>
      {isPlace && (
        <span className="ink2 num nowrap">
          {file}:{line}
          {column !== undefined && `:${column}`}
        </span>
      )}
      <bdi className="problem-text">{message}</bdi>
    </>
  )
  if (!onChoose) return <div className="problem">{content}</div>
  return (
    <button type="button" className="problem" onClick={onChoose}>
      {content}
    </button>
  )
}

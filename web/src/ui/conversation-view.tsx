import { passesOf } from './conversation.ts'

const names = { validator: 'Your program reads', program: 'Your program writes' } as const

/** An interactive run: what the program reads is on the left, what it writes on the right, in order of time. */
export function ConversationView({ text, label }: { text: string; label: string }) {
  const passes = passesOf(text)
  return (
    <div className="conversation" role="region" aria-label={label} tabIndex={0}>
      <div className="conversation-head tiny ink2" aria-hidden="true">
        <span>Reads</span>
        <span>Writes</span>
      </div>
      {passes.map((turns, pass) => (
        // The turns never change their order, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <ol key={pass} aria-label={passes.length > 1 ? `Pass ${pass + 1}` : undefined}>
          {passes.length > 1 && (
            <li className="conversation-pass tiny ink2" aria-hidden="true">
              Pass {pass + 1}
            </li>
          )}
          {turns.map(({ speaker, text: message }, turn) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={turn} className={speaker}>
              <span className="sr">{names[speaker]}:</span>
              <pre>{message}</pre>
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
}

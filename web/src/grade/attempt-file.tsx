import { useMemo, useRef, useState } from 'react'
import type { AttemptSource } from '@gradus/contract/student-work'
import { CommentedCode } from './commented-code.tsx'
import { LineCommentForm, type WrittenComment } from './line-comment-form.tsx'
import { LineThread } from './line-thread.tsx'
import { lineRangeText, type LineRange } from './line-range.ts'

/** One file of an attempt. Staff comment by choosing its line numbers. */
export function AttemptFile({
  attempt,
  fileName,
  shownName,
  text,
}: {
  attempt: AttemptSource
  /** Empty for the solution itself. */
  fileName: string
  shownName: string
  text: string
}) {
  const { attemptId, type, comments, can } = attempt
  const [chosen, setChosen] = useState<LineRange>()
  const written = useRef<WrittenComment>(undefined)
  const threads = useMemo(
    () => comments.filter((comment) => comment.fileName === fileName && comment.replyTo === null),
    [comments, fileName],
  )
  return (
    <div className="attempt-file">
      <h3 className="tiny ink2">
        <code>{shownName}</code>
      </h3>
      <CommentedCode
        name={`Code in ${shownName}`}
        text={text}
        language={type ?? 0}
        commented={threads.map(({ fromLine, toLine }) => ({ from: fromLine, to: toLine }))}
        chosen={chosen}
        onChoose={can.comment ? setChosen : undefined}
        renderBeneath={(line) => {
          const ending = threads.filter(({ toLine }) => toLine === line)
          const writes = can.comment && chosen?.to === line
          if (ending.length === 0 && !writes) return null
          return (
            <div className="line-notes">
              {ending.map((comment) => (
                <LineThread
                  key={comment.id}
                  attemptId={attemptId}
                  comment={comment}
                  replies={comments.filter(({ replyTo }) => replyTo === comment.id)}
                  can={can}
                />
              ))}
              {writes && (
                <LineCommentForm
                  key={`${chosen.from} ${chosen.to}`}
                  attemptId={attemptId}
                  target={{ fileName, fromLine: chosen.from, toLine: chosen.to }}
                  label={`Comment on ${lineRangeText(chosen).toLowerCase()}`}
                  choosesState
                  onRestore={() => written.current}
                  onWrite={(comment) => {
                    written.current = comment
                  }}
                  onClose={() => {
                    written.current = undefined
                    setChosen(undefined)
                  }}
                />
              )}
            </div>
          )
        }}
      />
    </div>
  )
}

import type { QuestionSource } from '@gradus/contract/editing'
import { languageOf } from '@gradus/contract/language'
import { AnswerText } from '../question/answer-text.tsx'
import { Prose } from '../ui/prose.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { ReviewFile } from './review-file.tsx'

/** The choices of a multiple-choice question. Readers see them in random order and without the mark. */
export function PreviewedAnswers({ source: { content } }: { source: QuestionSource }) {
  if (content.answers.length === 0) return null
  return (
    <ul className="checks review-answers" aria-label="Answers">
      {content.answers.map(({ body, correct }) => (
        <li key={body}>
          {correct ? (
            <VerdictIcon outcome="passed" label={<span className="sr">Right:</span>} />
          ) : (
            <span className="review-wrong" />
          )}
          <AnswerText html={body} />
        </li>
      ))}
    </ul>
  )
}

/** What readers see once they have answered a multiple-choice question correctly. */
export function PreviewedExplanation({ source: { content } }: { source: QuestionSource }) {
  if (!content.explanation) return null
  return (
    <section>
      <h3 className="review-explanation">Explanation</h3>
      <Prose html={content.explanation} />
    </section>
  )
}

/** The starter code that readers see, and the hidden files. */
export function PreviewedFiles({ source: { content } }: { source: QuestionSource }) {
  return content.implementations.map((one) => {
    const name = languageOf(one.type)?.name ?? String(one.type)
    const files = [
      ['Interface', one.interface],
      ['Starter code', one.starter],
      ['Tests', one.tests],
      ...one.cases.map((item, index): [string, string] => [`Test case ${index + 1}`, item.input]),
      ...one.additionalFiles.map((file): [string, string] => [file.fileName, file.body]),
      ['Solution', one.solution],
    ] as const
    return (
      <div key={one.type} className="stack xs">
        {files.map(([what, text], index) =>
          text ? (
            // A file name or a case's number may occur twice, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <ReviewFile key={index} name={what} language={name} text={text} />
          ) : null,
        )}
      </div>
    )
  })
}

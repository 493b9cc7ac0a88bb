import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { Question } from '@gradus/contract/question'
import { getQuestionFigures, runTimeBounds, type RunTimes } from '@gradus/contract/question-figures'
import { query } from '../api.ts'
import { testTimeOf } from '../judging/outcome.ts'
import './figures.css'

const number = (count: number) => count.toLocaleString('en-GB')

/** How others did: who solved it of those who tried, and how long their solutions ran, with the reader's own among them. */
export function Figures({ question }: { question: Question }) {
  const { data } = useQuery(query(getQuestionFigures, { params: { id: question.id } }))
  // Of oneself alone there is nothing to compare.
  if (!data || data.tried < 2) return null
  const { tried, solved, runTimes } = data
  const share = Math.round((100 * solved) / tried)
  return (
    <section className="figures" aria-labelledby="figures-title">
      <h2 id="figures-title">How others did</h2>
      <figure
        className="solve-rate"
        role="img"
        aria-label={`Solved by ${number(solved)} of ${number(tried)} people who tried: ${share} %.`}
      >
        <p>
          <b className="num">{share} %</b>
          <span className="ink2">
            {number(solved)} of {number(tried)} people solved it
          </span>
        </p>
        <div className="bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      </figure>
      {runTimes.length > 0 && <Times all={runTimes} first={question.candType} />}
    </section>
  )
}

function Times({ all, first }: { all: readonly RunTimes[]; first: number | null }) {
  const [type, setType] = useState(first)
  const shown = all.find((one) => one.type === type) ?? all[0]
  if (!shown) return null
  return (
    <>
      <div className="row between run-times-head">
        <h3>Run time in {languageOf(shown.type)?.name}</h3>
        {all.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Language of the run times"
            value={String(shown.type)}
            data={all.map((one) => ({ value: String(one.type), label: languageOf(one.type)?.name ?? '' }))}
            onChange={(event) => setType(Number(event.currentTarget.value))}
          />
        )}
      </div>
      <Distribution of={shown} />
    </>
  )
}

const height = 72

function Distribution({ of: { counts, own } }: { of: RunTimes }) {
  const filled = counts.flatMap((count, step) => (count > 0 || step === own ? [step] : []))
  const [from, to] = [Math.min(...filled), Math.max(...filled)]
  const steps = counts.map((count, step) => ({ count, step })).slice(from, to + 1)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...counts)
  const slower = own === null ? 0 : counts.slice(own + 1).reduce((sum, count) => sum + count, 0)
  const ownSentence =
    own === null
      ? ''
      : `Yours took ${wordsOf(own)}; ${slower === 0 ? 'none' : `${Math.round((100 * slower) / all)} %`} took longer.`
  const sentence = steps.map(({ count, step }) => `${wordsOf(step)}: ${number(count)}`).join(', ')
  return (
    <figure className="run-times">
      <div className="run-times-bars" role="img" aria-label={`Solutions by run time. ${sentence}. ${ownSentence}`}>
        {steps.map(({ count, step }) => (
          <div key={step} data-own={step === own || undefined}>
            {step === own && <b>You</b>}
            <span className="num">{count > 0 && number(count)}</span>
            <i style={{ height: count === 0 ? 0 : Math.max(3, (count / most) * height) }} />
            <small className="num">{nameOf(step)}</small>
          </div>
        ))}
      </div>
      {ownSentence && <p className="small ink2">{ownSentence}</p>}
    </figure>
  )
}

/** In a sentence: "up to 50 ms". */
function wordsOf(step: number): string {
  return nameOf(step).replace('≤', 'up to')
}

/** "≤ 50 ms"; the last group has no end. */
function nameOf(step: number): string {
  const bound = runTimeBounds[step]
  return bound === undefined ? `over ${shortTime(runTimeBounds[step - 1] ?? 0)}` : `≤ ${shortTime(bound)}`
}

function shortTime(milliseconds: number): string {
  return milliseconds < 1000 ? testTimeOf(milliseconds) : `${milliseconds / 1000} s`
}

import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { Question } from '@gradus/contract/question'
import { getQuestionStatistics, runTimeBucketBounds, type RunTimes } from '@gradus/contract/question-statistics'
import { query } from '../api.ts'
import { formatTestTime } from '../judging/outcome.ts'
import './question-statistics.css'

const formatNumber = (count: number) => count.toLocaleString('en-GB')

/**
 * How many of the users who tried have solved the question, and the distribution of run times, with the reader's own
 * marked.
 */
export function QuestionStatistics({ question }: { question: Question }) {
  const { data } = useQuery(query(getQuestionStatistics, { params: { id: question.id } }))
  // With only one user there is nothing to compare.
  if (!data || data.tried < 2) return null
  const { tried, solved, runTimes } = data
  const share = Math.round((100 * solved) / tried)
  return (
    <section className="question-statistics" aria-labelledby="question-statistics-title">
      <h2 id="question-statistics-title">How others did</h2>
      <figure
        className="solve-rate"
        role="img"
        aria-label={`Solved by ${formatNumber(solved)} of ${formatNumber(tried)} people who tried: ${share}%.`}
      >
        <p>
          <b className="num">{share}%</b>
          <span className="ink2">
            {formatNumber(solved)} of {formatNumber(tried)} people solved it
          </span>
        </p>
        <div className="bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      </figure>
      {runTimes.length > 0 && <RunTimeCharts charts={runTimes} initialType={question.candType} />}
    </section>
  )
}

function RunTimeCharts({ charts, initialType }: { charts: readonly RunTimes[]; initialType: number | null }) {
  const [type, setType] = useState(initialType)
  const selected = charts.find((chart) => chart.type === type) ?? charts[0]
  if (!selected) return null
  return (
    <>
      <div className="row between run-times-head">
        <h3>Run time in {languageOf(selected.type)?.name}</h3>
        {charts.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Language of the run times"
            value={String(selected.type)}
            data={charts.map((chart) => ({ value: String(chart.type), label: languageOf(chart.type)?.name ?? '' }))}
            onChange={(event) => setType(Number(event.currentTarget.value))}
          />
        )}
      </div>
      <Distribution runTimes={selected} />
    </>
  )
}

const chartHeight = 72

function Distribution({ runTimes: { counts, own } }: { runTimes: RunTimes }) {
  const shownGroups = counts.flatMap((count, group) => (count > 0 || group === own ? [group] : []))
  const [from, to] = [Math.min(...shownGroups), Math.max(...shownGroups)]
  const groups = counts.map((count, group) => ({ count, group })).slice(from, to + 1)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const highest = Math.max(1, ...counts)
  const slower = own === null ? 0 : counts.slice(own + 1).reduce((sum, count) => sum + count, 0)
  const ownSentence =
    own === null
      ? ''
      : `Yours took ${groupInWords(own)}; ${slower === 0 ? 'none' : `${Math.round((100 * slower) / total)}%`} took longer.`
  const sentence = groups.map(({ count, group }) => `${groupInWords(group)}: ${formatNumber(count)}`).join(', ')
  return (
    <figure className="run-times">
      <div className="run-times-bars" role="img" aria-label={`Solutions by run time. ${sentence}. ${ownSentence}`}>
        {groups.map(({ count, group }) => (
          <div key={group} data-own={group === own || undefined}>
            {group === own && <b>You</b>}
            <span className="num">{count > 0 && formatNumber(count)}</span>
            <i style={{ height: count === 0 ? 0 : Math.max(3, (count / highest) * chartHeight) }} />
            <small className="num">{groupLabel(group)}</small>
          </div>
        ))}
      </div>
      {ownSentence && <p className="small ink2">{ownSentence}</p>}
    </figure>
  )
}

/** The label of a group within a sentence: "up to 50 ms". */
function groupInWords(group: number): string {
  return groupLabel(group).replace('≤', 'up to')
}

/** The label of a group: "≤ 50 ms". The last group has no upper bound: "over 10 s". */
function groupLabel(group: number): string {
  const bound = runTimeBucketBounds[group]
  return bound === undefined ? `over ${shortTime(runTimeBucketBounds[group - 1] ?? 0)}` : `≤ ${shortTime(bound)}`
}

function shortTime(milliseconds: number): string {
  return milliseconds < 1000 ? formatTestTime(milliseconds) : `${milliseconds / 1000} s`
}

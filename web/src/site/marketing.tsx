import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { languages } from '@gradus/contract/language'
import { getLanguages } from '@gradus/contract/site'
import { query } from '../api.ts'
import './sample-report.css'
import './marketing.css'
import './site.css'

/** What both marketing pages are made of. */

export const languagesQuery = { ...query(getLanguages, {}), staleTime: 5 * 60_000, retry: false }

export function Hero({ title, text, figure }: { title: string; text: string; figure: ReactNode }) {
  return (
    <section className="hero">
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="row wrap hero-do">
          <Button size="md" h={44} component="a" href="#talk">
            Talk to us
          </Button>
          <Button
            size="md"
            h={44}
            variant="default"
            component={Link}
            to="/"
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            Try a question yourself
          </Button>
        </div>
      </div>
      {figure}
    </section>
  )
}

export interface Point {
  readonly art: ReactNode
  readonly title: string
  readonly text: string
}

export function Points({ points, label = 'What you get' }: { points: readonly Point[]; label?: string }) {
  return (
    <section className="points" aria-label={label}>
      {points.map(({ art, title, text }) => (
        <div key={title}>
          {art}
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}

export function HowItWorks({
  title,
  steps,
}: {
  title: string
  steps: readonly (readonly [when: string, what: string])[]
}) {
  return (
    <section className="how">
      <h2>{title}</h2>
      <ol>
        {steps.map(([when, what]) => (
          <li key={when}>
            <b>{when}</b>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The languages that the judge of this site speaks right now; all that Gradus knows where it does not answer. */
export function LanguageWall() {
  const { data } = useQuery(languagesQuery)
  const available = data?.filter((language) => language.available) ?? []
  const names = (available.length > 0 ? available : languages).map((language) => language.name)
  return (
    <p className="wall" aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  )
}

export function Lanes({ clock }: { clock: string }) {
  return (
    <div className="lanes" aria-hidden="true">
      {[100, 74, 52].map((width) => (
        <div key={width}>
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
      <span className="num">{clock}</span>
    </div>
  )
}

const twins = [
  { name: 'left', lines: [70, 88, 54, 80, 40] },
  { name: 'right', lines: [46, 88, 54, 80, 66] },
]

/** Two texts side by side, three of whose lines are the same. */
export function SideBySide() {
  return (
    <div className="twins" aria-hidden="true">
      {twins.map(({ name, lines }) => (
        <div key={name}>
          {lines.map((width) => (
            <i key={width} data-same={[88, 54, 80].includes(width) || undefined} style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** How many of the tests, from none to all, each row has passed at one moment of a lab. */
const passedTests = [
  [4, 4, 4, 3, 1],
  [4, 4, 2, 1, 0],
  [4, 3, 3, 0, 0],
  [4, 4, 4, 4, 2],
]

/** Rows of squares, darker where more has passed. */
export function HeatMap() {
  return (
    <div className="heat-art" aria-hidden="true">
      {passedTests.map((row) => (
        <div key={row.join()}>
          {row.map((heat, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a picture: its squares stay where they are
            <i key={column} style={{ background: `var(--g-heat-${heat})` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A test that lets a wrong solution pass, among those that do not. */
export function Sieve() {
  return (
    <div className="sieve" aria-hidden="true">
      {[true, true, false, true].map((holds, test) => (
        // oxlint-disable-next-line react/no-array-index-key -- a picture: its lines stay where they are
        <div key={test} data-holds={holds || undefined}>
          <i />
        </div>
      ))}
    </div>
  )
}

export function Steps() {
  return (
    <div className="marketing-steps" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} style={{ height: `${step * 20}%`, opacity: 0.2 + step * 0.16 }} />
      ))}
    </div>
  )
}

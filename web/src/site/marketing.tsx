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

/** The building blocks of both marketing pages. */

export const languagesQuery = { ...query(getLanguages, {}), staleTime: 5 * 60_000, retry: false }

export function Hero({ title, text, figure }: { title: string; text: string; figure: ReactNode }) {
  return (
    <section className="hero">
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="row wrap hero-actions">
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

export interface Benefit {
  readonly art: ReactNode
  readonly title: string
  readonly text: string
}

export function Benefits({ benefits, label = 'What you get' }: { benefits: readonly Benefit[]; label?: string }) {
  return (
    <section className="benefits" aria-label={label}>
      {benefits.map(({ art, title, text }) => (
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
  steps: readonly (readonly [title: string, text: string])[]
}) {
  return (
    <section className="how">
      <h2>{title}</h2>
      <ol>
        {steps.map(([step, text]) => (
          <li key={step}>
            <b>{step}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The languages that this site's judge supports right now; if it does not answer, all languages of Gradus. */
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

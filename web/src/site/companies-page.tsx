import type { Outcome } from '@gradus/contract/judge'
import { load as loadPage, type PageLoader } from '../page.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { Head } from '../ui/head.tsx'
import { Inquiry } from './inquiry.tsx'
import { Hero, HowItWorks, Benefits, LanguageWall, languagesQuery } from './marketing.tsx'
import { BarsWithClock, Steps } from './marketing-figures.tsx'

export const load: PageLoader = (client) => () => loadPage(client, [languagesQuery])

export function Component() {
  return (
    <div className="wide-page">
      <Head
        title="For Companies"
        description="Test candidates with problems from your own work: real compilers, your tests, one ranking."
      />
      <Hero
        title="Hire the person who can do it, not the one who says so"
        text="Give your candidates a problem from your own work. Gradus compiles and runs their code against your tests, ranks the results, and keeps every submission for you to read."
        figure={<Report />}
      />
      <Benefits
        benefits={[
          {
            art: <LanguageWall />,
            title: 'Real compilers',
            text: 'Each language runs on its own toolchain, in a sandbox with limits that you set. No pseudo-code, no guessing.',
          },
          {
            art: <BarsWithClock clock="40:00" />,
            title: 'Fair by design',
            text: 'Everyone gets the same questions, the same clock and the same tests. The ranking is live while the test runs and final when it ends.',
          },
          {
            art: <Steps />,
            title: 'Earned reputation',
            text: 'Levels are based on questions solved and votes received. A profile shows what people have done, not what they claim.',
          },
        ]}
      />
      <HowItWorks
        title="From need to shortlist in a week"
        steps={[
          ['Monday', 'Tell us the role. Choose five questions from the site, or bring your own.'],
          [
            'Tuesday',
            'Invite your candidates. Each gets a personal link by email, and takes the test when it suits them.',
          ],
          ['Friday', 'Read the ranking, look at the code, and choose whom to interview.'],
        ]}
      />
      <Inquiry
        from="company"
        title="Identify the top talents"
        text="Tell us about the role in a line or two, and how to reach you."
        question="Who are you looking for?"
      />
    </div>
  )
}

const candidates: readonly [name: string, time: string, outcome: Outcome, tests: string, score: number][] = [
  ['Candidate 18', '31 min', 'passed', '10 of 10', 92],
  ['Candidate 07', '38 min', 'passed', '10 of 10', 84],
  ['Candidate 22', '40 min', 'failed', '7 of 10', 61],
  ['Candidate 03', '40 min', 'timeLimit', '6 of 10', 48],
]

/** An example of a result, labelled as such. */
function Report() {
  return (
    <figure className="report sheet" aria-label="Example of a result: four candidates of a backend assessment">
      <header>
        <b>Backend assessment</b>
        <span>An example: 5 questions, 40 minutes</span>
      </header>
      <ul>
        {candidates.map(([name, time, outcome, tests, score]) => (
          <li key={name}>
            <span className="avatar report-avatar" data-tone="5" aria-hidden="true">
              {name.slice(-2)}
            </span>
            <span className="grow">
              <b>{name}</b>
              <span className="tiny ink2 num"> {time}</span>
              <span className="meter accent" aria-hidden="true">
                <i style={{ width: `${score}%` }} />
              </span>
            </span>
            <VerdictIcon outcome={outcome} label={<span className="num">{tests}</span>} />
            <b className="num score">{score}</b>
          </li>
        ))}
      </ul>
      <footer className="tiny ink2">Download as CSV, or open any submission</footer>
    </figure>
  )
}

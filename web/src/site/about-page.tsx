import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { productName } from '@gradus/contract/message'
import { getLatestQuestions, type ListType } from '@gradus/contract/question-list'
import { levels } from '@gradus/contract/level'
import { getSiteInfo, termsAddress } from '@gradus/contract/site'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { languagesQuery } from './marketing.tsx'
import { SupportAddress } from './support-address.tsx'
import './site.css'

const listQuery = (type: ListType) => query(getLatestQuestions, { query: { type } })
const infoQuery = query(getSiteInfo, {})

export const load: PageLoader = (client) => () =>
  loadPage(client, [infoQuery, languagesQuery, listQuery('Coding'), listQuery('MC')])

export function Component() {
  const info = useQuery(infoQuery)
  return (
    <>
      <Head
        title="About"
        description={`${productName} is a community site where developers practise and test their coding skills.`}
      />
      <section className="about-lead">
        <h1>One step at a time</h1>
        <p>
          Gradus is the Latin for a step. {productName} is a community where developers practise and test their coding
          skills. Solve a question, see at once whether your code works, and climb.
        </p>
      </section>
      <Facts />
      <section className="climb sheet" aria-labelledby="about-levels">
        <div className="climb-text">
          <h2 id="about-levels">Five levels</h2>
          <p className="small ink2">
            You earn reputation for what you solve and for what others like of what you write.{' '}
            <Link className="link" to="/Reputation">
              How to earn points
            </Link>
          </p>
        </div>
        <ol className="climb-steps">
          {levels.map(({ name }, step) => (
            <li key={name} data-state="past" style={riseOf(step)}>
              <i />
              <b>{name}</b>
              <span className="num">{levels[step - 1]?.below ?? 0}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="about-text" aria-label="How it works">
        <div>
          <h2>Your code really runs</h2>
          <p>
            Your code is compiled and run against tests, in a sandbox with a time limit. The verdict shows which test
            failed and why. If the judge has a problem, it never counts against you.
          </p>
        </div>
        <div>
          <h2>Three kinds of questions</h2>
          <p>
            Coding questions to solve in the language you like, multiple-choice questions to think about, and advanced
            questions with several test cases, from Junior to Expert.
          </p>
        </div>
        <div>
          <h2>Made by its members</h2>
          <p>
            Anyone can post a question. Moderators check it before it goes public. Readers vote, comment and report, and
            helping others earns reputation.
          </p>
        </div>
        <div>
          <h2>For teams and courses</h2>
          <p>
            Companies test candidates with problems from their own work, and universities set assignments that grade
            themselves:{' '}
            <Link className="link" to="/ForCompanies">
              for companies
            </Link>
            ,{' '}
            <Link className="link" to="/ForUni">
              for universities
            </Link>
            .
          </p>
        </div>
        <div>
          <h2>How to reach us</h2>
          <p>
            Write to <SupportAddress email={info.data?.supportEmail} />. A person will read it.
          </p>
        </div>
        <div>
          <h2>The small print</h2>
          <p>
            The{' '}
            <a className="link" href={termsAddress} download>
              Terms of Service
            </a>{' '}
            set out our agreement, and the{' '}
            <Link className="link" to="/PrivacyPolicy">
              Privacy Policy
            </Link>{' '}
            explains what happens to your data.
          </p>
        </div>
      </section>
    </>
  )
}

/** Counts about the site. A count that could not be loaded is left out. */
function Facts() {
  const coding = useQuery(listQuery('Coding')).data?.total
  const choices = useQuery(listQuery('MC')).data?.total
  const spoken = useQuery(languagesQuery).data?.filter((language) => language.available).length
  const facts: readonly [name: string, count: number | undefined][] = [
    ['coding questions', coding],
    ['multiple-choice questions', choices],
    ['languages', spoken],
  ]
  const known = facts.filter(([, count]) => count !== undefined && count > 0)
  if (known.length === 0) return null
  return (
    <dl className="facts about-facts">
      {known.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{count?.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}

function riseOf(step: number): CSSProperties {
  // React's types do not know custom properties, therefore the cast.
  return { '--rise': `${14 + step * 17}px` } as CSSProperties
}

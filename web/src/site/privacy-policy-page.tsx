import { useQuery } from '@tanstack/react-query'
import { productName } from '@gradus/contract/message'
import { policyVersions } from '@gradus/contract/policy-version'
import { getSiteInfo } from '@gradus/contract/site'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { policySections } from './privacy-policy.tsx'
import { SupportAddress } from './support-address.tsx'
import './site.css'

export const load: PageLoader = (client) => () => loadPage(client, [query(getSiteInfo, {})])

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function Component() {
  const { data } = useQuery(query(getSiteInfo, {}))
  const sections = policySections(<SupportAddress email={data?.supportEmail} />)
  return (
    <>
      <Head
        title="Privacy Policy"
        description={`Which personal data ${productName} collects, why, where it is processed, and what your rights are.`}
      />
      <div className="pagehead">
        <div>
          <h1>Privacy Policy</h1>
          <p>
            In force since <time dateTime={policyVersions.privacy}>{day.format(new Date(policyVersions.privacy))}</time>
          </p>
        </div>
      </div>
      <div className="legal">
        <div className="prose">
          <p>
            This policy says which personal data {productName} handles, why, and what you can do about it. It applies to
            everyone who visits the site or has an account.
          </p>
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
        <nav className="legal-contents" aria-label="On this page">
          <h2>On this page</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </>
  )
}

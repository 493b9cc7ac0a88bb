import { languageOf } from '@gradus/contract/language'
import { GuideLink } from './guide-link.tsx'

/** Tells the author that this question's tests can't prove a forgery. @param languages those of such tests */
export function WithoutDecoys({ languages }: { readonly languages: readonly number[] }) {
  if (languages.length === 0) return null
  const names = languages.flatMap((language) => languageOf(language)?.name ?? [])
  return (
    <p className="notice posting-notice">
      The site can’t tell whether a pass in {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)} was
      forged, because the tests have no expected answer that it can change.{' '}
      <GuideLink to="/Authoring#what-passes">What such tests need</GuideLink>
    </p>
  )
}

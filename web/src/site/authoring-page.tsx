import { useQuery } from '@tanstack/react-query'
import { getAuthoringGuide, type GuideContents } from '@gradus/contract/guide'
import { languages } from '@gradus/contract/language'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Prose } from '../ui/prose.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import './site.css'

const guideQuery = { ...query(getAuthoringGuide, {}), staleTime: Infinity }
export const load: PageLoader = (client) => () => loadPage(client, [guideQuery])

/** The guide for authors: docs/authoring.md, which the server renders. */
export function Component() {
  const guide = useQuery(guideQuery)
  if (guide.isPending) return <LoadingLines label="Loading the guide" count={8} />
  if (guide.isLoadingError) return <FailedState heading="h1" onRetry={() => void guide.refetch()} />
  const { title, html, contents } = guide.data
  return (
    <>
      <Head
        title={title}
        description="How to write a coding or multiple-choice question: its files, limits, how it is judged, and an example in each language."
      />
      <div className="pagehead">
        <h1>{title}</h1>
      </div>
      <div className="legal guide">
        <Prose html={html} />
        <nav className="legal-contents" aria-label="On this page">
          <h2>On this page</h2>
          <Contents contents={contents} />
        </nav>
      </div>
    </>
  )
}

const languageNames = new Set<string>(languages.map(({ name }) => name))

/** The table of contents. The sections for languages are one entry, with the languages below it. */
function Contents({ contents }: { contents: GuideContents }) {
  const isLanguage = ({ title }: GuideContents[number]) => languageNames.has(title)
  const sections = contents.filter(({ level }) => level === 2)
  const coding = sections.filter(isLanguage)
  return (
    <ol>
      {sections
        .filter((section) => !isLanguage(section) || section === coding[0])
        .map((section) => {
          const { anchor, title } = section
          const perLanguage = section === coding[0]
          return (
            <li key={anchor}>
              <a href={`#${anchor}`}>{perLanguage ? 'Coding questions, in each language' : title}</a>
              <Examples contents={perLanguage ? coding : examplesIn(contents, anchor)} />
            </li>
          )
        })}
    </ol>
  )
}

function examplesIn(contents: GuideContents, section: string): GuideContents {
  const after = contents.slice(contents.findIndex(({ anchor }) => anchor === section) + 1)
  const end = after.findIndex(({ level }) => level === 2)
  return end < 0 ? after : after.slice(0, end)
}

/** The title without the part that all titles of the section share, as in "Advanced in C". */
function nameOf(title: string): string {
  return title.replace(/^.* in (?=\S+$)/, '')
}

function Examples({ contents: examples }: { contents: GuideContents }) {
  if (examples.length === 0) return null
  return (
    <ul className="guide-examples">
      {examples.map(({ anchor, title }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>
            <span className="sr">{title.slice(0, -nameOf(title).length)}</span>
            {nameOf(title)}
          </a>
        </li>
      ))}
    </ul>
  )
}

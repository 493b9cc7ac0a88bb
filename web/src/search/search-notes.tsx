import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { SearchHits } from '@gradus/contract/search'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import type { SearchRequest } from './search-request.ts'

/** Announcements with the tag. */
export function Announced({ announcements }: { announcements: SearchHits['announcements'] }) {
  if (announcements.length === 0) return null
  return (
    <section className="announced" aria-labelledby="announced-title">
      <h2 id="announced-title">Announcements</h2>
      <ul>
        {announcements.map(({ id, title, createdDate }) => (
          <li key={id}>
            <IconSpeakerphone size={16} stroke={1.6} aria-hidden />
            <Link className="quietlink strong" to={`/Announcement/${id}`}>
              <bdi>{withSigns(title)}</bdi>
            </Link>
            <span className="small ink2">
              <Ago at={createdDate} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tags that the user may have meant: shown beside the results for words, and for a tag without questions. */
export function OtherTags({
  by,
  nothing,
  names,
}: {
  by: SearchRequest['by']
  nothing: boolean
  names: readonly string[]
}) {
  if (names.length === 0 || (by === 'tag' && !nothing)) return null
  return (
    <p className="row wrap small ink2 searchtags">
      {by === 'tag'
        ? 'Did you mean the tag'
        : names.length === 1
          ? 'There is a similar tag:'
          : 'There are similar tags:'}
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </p>
  )
}

export function NothingAsked() {
  return (
    <>
      <Head title="Search" noIndex />
      <div className="sheet">
        <EmptyState
          title="Search"
          text="What are you looking for? Enter a word or a tag in the search box, or browse all questions."
          heading="h1"
          action={<AllQuestions />}
        />
      </div>
    </>
  )
}

export function AllQuestions() {
  return (
    <Button component={Link} to="/">
      All questions
    </Button>
  )
}

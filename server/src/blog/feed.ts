import { createHash } from 'node:crypto'
import type { AnnouncementSummary } from '@gradus/contract/announcement'
import { feedAddress, type BlogPostSummary } from '@gradus/contract/blog'
import { productName } from '@gradus/contract/message'
import { listNewest } from '../announcement/list.ts'
import type { Site } from '../platform/site.ts'
import { listLatest } from './blog.ts'

/** An Atom feed (RFC 4287) of posts and announcements, the newest first. */
export function serveFeed({ app, config, database }: Site): void {
  app.get(feedAddress, async (request, reply) => {
    const [posts, announcements] = await Promise.all([
      listLatest(database, maxEntries),
      listNewest(database, maxEntries),
    ])
    const feed = feedOf(config.PUBLIC_URL, [
      ...posts.map((post) => entryOfPost(config.PUBLIC_URL, post)),
      ...announcements.map((announcement) => entryOfAnnouncement(config.PUBLIC_URL, announcement)),
    ])
    const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`
    void reply.header('etag', etag).header('cache-control', 'public, max-age=300')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(feed)
  })
}

const maxEntries = 20

interface Entry {
  readonly url: string
  readonly title: string
  readonly author: string
  /** ISO 8601. */
  readonly published: string
  readonly summary?: string
}

function entryOfPost(site: string, post: BlogPostSummary): Entry {
  const { id, title, displayName, creationDate, snippet } = post
  return { url: `${site}/BlogPost/${id}`, title, author: displayName, published: creationDate, summary: snippet }
}

/** Without its text, which only logged-in users may read. */
function entryOfAnnouncement(site: string, { id, title, displayName, createdDate }: AnnouncementSummary): Entry {
  return { url: `${site}/Announcement/${id}`, title, author: displayName, published: createdDate }
}

function feedOf(site: string, entries: Entry[]): string {
  const newest = entries.toSorted((one, other) => (one.published < other.published ? 1 : -1)).slice(0, maxEntries)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${productName}</title>`,
    '<subtitle>Posts and announcements</subtitle>',
    `<id>${text(site)}/</id>`,
    `<link rel="alternate" type="text/html" href="${text(site)}/"/>`,
    `<link rel="self" type="application/atom+xml" href="${text(site + feedAddress)}"/>`,
    `<updated>${newest[0]?.published ?? beginning}</updated>`,
    ...newest.map(entryText),
    '</feed>',
    '',
  ].join('\n')
}

/** The date of a feed without entries. */
const beginning = '2021-01-01T00:00:00.000Z'

function entryText({ url, title, author, published, summary }: Entry): string {
  return [
    '<entry>',
    `<title>${text(title)}</title>`,
    `<id>${text(url)}</id>`,
    `<link rel="alternate" type="text/html" href="${text(url)}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${text(author)}</name></author>`,
    ...(summary === undefined ? [] : [`<summary>${text(summary)}</summary>`]),
    '</entry>',
  ].join('\n')
}

/** Escapes a text for XML; characters that XML does not allow are removed. */
function text(words: string): string {
  return words
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

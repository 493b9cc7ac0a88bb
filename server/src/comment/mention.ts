/** The users to whose profiles a sanitised text links. The text of the links does not matter. */
export function profilesIn(html: string): number[] {
  const links = html.matchAll(/href="(?:https?:\/\/[^"/]*)?\/Profile\?id=(\d{1,15})"/gi)
  return [...new Set(Array.from(links, ([, id]) => Number(id)))]
}

/** The most users that one comment can notify. */
const maxMentions = 10

/**
 * The users whom a comment mentions. In its sanitised HTML they are links from "@name" to a profile, as the editor
 * writes them.
 */
export function mentionedIn(html: string): number[] {
  const links = html.matchAll(/<a [^>]*href="\/Profile\?id=(\d{1,15})"[^>]*>@/g)
  return [...new Set(Array.from(links, ([, id]) => Number(id)))].slice(0, maxMentions)
}

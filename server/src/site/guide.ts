import { readFile } from 'node:fs/promises'
import MarkdownIt from 'markdown-it'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { guideAnchor, type GuideContents, type getAuthoringGuide } from '@gradus/contract/guide'

type Guide = ReplyOf<typeof getAuthoringGuide>
const file = new URL('../../../docs/authoring.md', import.meta.url)

/** The guide is part of the release, so it is read once. @throws if the file is missing */
export async function readGuide(): Promise<Guide> {
  return renderGuide(await readFile(file, 'utf8'))
}

/** Our own text: nothing in it needs to be cleaned. The title is apart, and each heading below it has its anchor. */
export function renderGuide(markdown: string): Guide {
  const parser = new MarkdownIt()
  const { escapeHtml } = parser.utils
  parser.renderer.rules['fence'] = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {}
    const [language = '', fileName] = info.trim().split(' ')
    const code = `<pre><code class="language-${escapeHtml(language)}">${escapeHtml(content)}</code></pre>`
    return fileName === undefined
      ? `${code}\n`
      : `<figure class="file"><figcaption>${escapeHtml(fileName)}</figcaption>${code}</figure>\n`
  }
  const tokens = parser.parse(markdown, {})
  const contents: GuideContents = []
  let title = ''
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const text = tokens[index + 1]?.content ?? ''
    if (token.tag === 'h1') title = text
    const level = token.tag === 'h2' ? 2 : token.tag === 'h3' ? 3 : undefined
    if (level === undefined) continue
    const anchor = guideAnchor(text)
    token.attrSet('id', anchor)
    contents.push({ anchor, title: text.replace(/\s*\([\d, ]+\)$/, ''), level })
  }
  // Three tokens: its beginning, its text, its end.
  const body = tokens[0]?.tag === 'h1' ? tokens.slice(3) : tokens
  return { title, html: parser.renderer.render(body, parser.options, {}), contents }
}

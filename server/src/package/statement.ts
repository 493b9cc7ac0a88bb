import { body as bodyLimit } from '@gradus/contract/limit'
import { htmlOfMarkdown, sanitize } from '../platform/html.ts'
import { below, extensionOf, refusePackage, textOf, type PackageFiles } from './files.ts'

export interface Statement {
  readonly html: string
  /** What the statement itself calls the problem. */
  readonly name: string | undefined
  /** The language that it is written in; '' where the package does not say. */
  readonly language: string
  readonly notes: string[]
}

const kinds = ['md', 'html', 'tex'] as const
const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The package's text: in English where there is one, Markdown before HTML before TeX. @throws Problem badInput */
export function readStatement(files: PackageFiles): Statement {
  const folder = ['problem_statement', 'statement'].find((one) => below(files, one).length > 0)
  if (folder === undefined) refusePackage('The package has no problem statement.')
  const texts = below(files, folder).flatMap((name) => {
    const [, language = '', kind] = /^problem(?:\.([A-Za-z-]+))?\.(md|html|tex)$/.exec(name) ?? []
    return kind === undefined ? [] : [{ name, language, kind }]
  })
  const rank = ({ language, kind }: { language: string; kind: string }) =>
    (language.startsWith('en') ? 0 : language === '' ? 10 : 20) + kinds.findIndex((one) => one === kind)
  const [best] = texts.toSorted((one, other) => rank(one) - rank(other))
  if (best === undefined) refusePackage(`The package has no statement as Markdown, HTML or TeX in ${folder}.`)
  const text = textOf(files, `${folder}/${best.name}`)
  const notes = texts.length > 1 ? [`Of ${texts.length} statements, ${best.name} was taken.`] : []
  if (best.kind === 'tex') {
    notes.push('The statement is TeX: it is shown as it is written.')
    const name = /\\problemname\{([^{}]*)\}/.exec(text)?.[1]
    return { html: `<pre>${escapeHtml(text.trim())}</pre>`, name, language: best.language, notes }
  }
  const raw = best.kind === 'md' ? htmlOfMarkdown(text) : bodyOf(text)
  const html = sanitize(withPictures(raw, files, folder, notes))
  return { html, name: undefined, language: best.language, notes }
}

function bodyOf(html: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html
}

/** Pictures that lie beside the statement come along as data, as far as there is room. */
function withPictures(html: string, files: PackageFiles, folder: string, notes: string[]): string {
  return html.replace(/(<img\b[^>]*?\bsrc=")([^":]+)(")/gi, (whole, before: string, address: string, after: string) => {
    const path = `${folder}/${address.replace(/^\.\//, '')}`
    const bytes = files.get(path)
    const type = pictures[extensionOf(path)]
    if (bytes !== undefined && type !== undefined && bytes.length <= bodyLimit.pictureMaximum)
      return `${before}data:${type};base64,${bytes.toString('base64')}${after}`
    notes.push(`The picture ${address} was left out: it is missing, too large, or of a kind that is not shown.`)
    return whole
  })
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

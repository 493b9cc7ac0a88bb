import { body as bodyLimit } from '@gradus/contract/limit'
import { escapeHtml, sanitize } from '../platform/text/html.ts'
import { htmlOfMarkdown } from '../platform/text/markdown.ts'
import { htmlOfPdf } from './statement-pdf.ts'
import { extensionOf, refusePackage, textOf, type PackageFiles } from './files.ts'
import { wordTable } from '@gradus/contract/word-table'

export interface Statement {
  readonly html: string
  /** The problem's name in the statement itself. */
  readonly name: string | undefined
  /** The language that it is written in; '' if the package does not declare it. */
  readonly language: string
  readonly notes: string[]
}

const kinds = ['md', 'html', 'tex', 'pdf'] as const
const pictures: Readonly<Record<string, string>> = wordTable({
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
})

/**
 * The package's text: English first, then Markdown before HTML before TeX, and a PDF if there is nothing else. @throws
 * Problem badInput
 */
export async function readStatement(files: PackageFiles): Promise<Statement> {
  const texts = statementsOf(files)
  const rank = ({ language, kind }: StatementFile) =>
    (kind === 'pdf' ? 100 : 0) +
    (language.startsWith('en') ? 0 : language === '' ? 10 : 20) +
    kinds.findIndex((one) => one === kind)
  const [best] = texts.toSorted((one, other) => rank(one) - rank(other))
  if (best === undefined) refusePackage('The package has no problem statement as Markdown, HTML, TeX or PDF.')
  const notes = texts.length > 1 ? [`Of ${texts.length} statements, ${best.path} was taken.`] : []
  const { language } = best
  if (best.kind === 'pdf') {
    const { html, notes: own } = await htmlOfPdf(best.path, files.get(best.path) ?? Buffer.alloc(0))
    return { html: sanitize(html), name: undefined, language, notes: [...notes, ...own] }
  }
  const text = textOf(files, best.path)
  if (best.kind === 'tex') {
    notes.push('The statement is TeX, which is shown as source text.')
    const name = /\\problemname\{([^{}]*)\}/.exec(text)?.[1]
    return { html: `<pre>${escapeHtml(text.trim())}</pre>`, name, language, notes }
  }
  const raw = best.kind === 'md' ? htmlOfMarkdown(text) : bodyOf(text)
  const folder = best.path.split('/')[0] ?? ''
  const html = sanitize(withPictures(raw, files, folder, notes))
  return { html, name: undefined, language, notes }
}

interface StatementFile {
  readonly path: string
  readonly language: string
  readonly kind: string
}

/** Both versions of the format have a folder for statements; DOMjudge's single statement is next to problem.yaml. */
function statementsOf(files: PackageFiles): StatementFile[] {
  return [...files.keys()].toSorted().flatMap((path) => {
    const [, folder, language = '', kind] =
      /^(problem_statement\/|statement\/|)problem(?:\.([A-Za-z-]+))?\.(md|html|tex|pdf)$/.exec(path) ?? []
    return kind === undefined || (folder === '' && kind !== 'pdf' && kind !== 'html') ? [] : [{ path, language, kind }]
  })
}

function bodyOf(html: string): string {
  const start = /<body[^<>]*>/i.exec(html)
  const [before = ''] = html.split(/<\/body>/i, 1)
  return start ? before.slice(start.index + start[0].length) : html
}

const maxNotes = 20

/**
 * Embeds pictures from the statement's folder as data, as long as there is room in a question: a text may name one picture
 * any number of times.
 */
function withPictures(html: string, files: PackageFiles, folder: string, notes: string[]): string {
  let room = bodyLimit.maximum - html.length
  const left = new Set<string>()
  const embedded = html.replace(
    /(<img\b[^<>]*?\bsrc=")([^":<>]+)(")/gi,
    (whole, before: string, address: string, after: string) => {
      const path = `${folder}/${address.replace(/^\.\//, '')}`
      const bytes = files.get(path)
      const type = pictures[extensionOf(path)]
      if (bytes !== undefined && type !== undefined && bytes.length <= bodyLimit.pictureMaximum) {
        const data = `data:${type};base64,${bytes.toString('base64')}`
        room -= data.length
        if (room >= 0) return `${before}${data}${after}`
      }
      left.add(address)
      return whole
    },
  )
  for (const address of [...left].slice(0, maxNotes))
    notes.push(`The picture ${address} was left out: it is missing, too large, or of an unsupported type.`)
  return embedded
}

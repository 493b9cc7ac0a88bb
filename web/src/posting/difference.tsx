import { partNames, type ContentPart, type QuestionContent } from '@gradus/contract/editing'
import { joinFlags } from '@gradus/contract/flags'
import { languageOf } from '@gradus/contract/language'
import { difficulties } from '@gradus/contract/question'
import { LoadingLines } from '../ui/states.tsx'
import { PartFailed } from '../ui/part-failed.tsx'
import { useCode } from '../ui/use-code.ts'

const loadMergeView = () => import('../editor/merge-view.tsx')

interface DifferenceProps {
  readonly former: QuestionContent
  readonly later: QuestionContent
  readonly parts: readonly ContentPart[]
}

/** The changes between two revisions, part by part and file by file, as readable text. */
export function Difference({ former, later, parts }: DifferenceProps) {
  const { loaded, isFailed, retry } = useCode(loadMergeView)
  if (isFailed) return <PartFailed onRetry={retry} />
  if (!loaded) return <LoadingLines label="Loading the difference" />
  return (
    <div className="difference">
      {parts
        .flatMap((part) => textsOf(part, former, later))
        .map(({ name, fileName, language, before, after }) => (
          <div key={name}>
            <h3>{name}</h3>
            <loaded.MergeView
              name={`Difference of ${name}`}
              fileName={fileName}
              language={language}
              before={before}
              after={after}
            />
          </div>
        ))}
    </div>
  )
}

interface Pair {
  readonly name: string
  readonly fileName: string
  readonly language: number
  readonly before: string
  readonly after: string
}

function textsOf(part: ContentPart, former: QuestionContent, later: QuestionContent): Pair[] {
  if (part === 'implementations') return pairs(filesOf(former), filesOf(later))
  if (part === 'inputOutput') return pairs(askedOf(former), askedOf(later))
  const plain = (content: QuestionContent): string => {
    if (part === 'tags') return content.tags.join('\n')
    if (part === 'difficultLevel') return difficulties[content.difficultLevel]
    if (part === 'answers')
      return content.answers.map(({ body, correct }) => `${correct ? '[right] ' : ''}${linesOf(body)}`).join('\n')
    return linesOf(content[part] ?? '')
  }
  return [{ name: partNames[part], fileName: 'text.txt', language: 0, before: plain(former), after: plain(later) }]
}

/** The HTML with one block on each line, so that changing one sentence does not mark the whole text. */
function linesOf(html: string): string {
  return html.replaceAll(/(<\/(?:p|h2|h3|h4|li|ul|ol|pre|blockquote|tr|table)>|<br ?\/?>|<(?:ul|ol)>)(?!$)/g, '$1\n')
}

type Files = ReadonlyMap<string, { body: string; fileName: string; language: number }>

function pairs(before: Files, after: Files): Pair[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)]
    if (one?.body === other?.body) return []
    const { fileName, language } = other ?? one ?? { fileName: '', language: 0 }
    return [{ name, fileName, language, before: one?.body ?? '', after: other?.body ?? '' }]
  })
}

/** The cases one by one, and all settings of the judging as one text. */
function askedOf({ inputOutput }: QuestionContent): Files {
  const files = new Map<string, { body: string; fileName: string; language: number }>()
  if (!inputOutput) return files
  const { cases, comparison, validator, interaction } = inputOutput
  const put = (name: string, body: string) => files.set(name, { body, fileName: 'text.txt', language: 0 })
  for (const { id, input, answer, group, points, flags } of cases) {
    put(`${id}: input`, input)
    put(`${id}: output`, answer)
    if (group !== undefined) put(`${id}: group`, group)
    if (points !== undefined) put(`${id}: points`, String(points))
    if (flags !== undefined) put(`${id}: flags`, joinFlags(flags))
  }
  for (const { fileName, body } of validator?.files ?? [])
    files.set(`Validator: ${fileName}`, { body, fileName, language: validator?.language ?? 0 })
  const decided = validator
    ? [
        `validator: ${languageOf(validator.language)?.name}`,
        `flags: ${validator.flags?.join(' ') ?? ''}`,
        `interactive: ${interaction.interactive}`,
        `passes: ${interaction.passes}`,
      ]
    : Object.entries(comparison).map(([option, value]) => `${option}: ${value}`)
  put('How outputs are judged', decided.join('\n'))
  for (const [at, text] of interaction.conversations.entries()) put(`Sample conversation ${at + 1}`, text)
  return files
}

function filesOf(content: QuestionContent): Files {
  const files = new Map<string, { body: string; fileName: string; language: number }>()
  for (const one of content.implementations) {
    const { name = `Language ${one.type}`, sourceFile = '', testsFile = '' } = languageOf(one.type) ?? {}
    const put = (what: string, fileName: string, body: string | null) => {
      if (body !== null) files.set(`${name}: ${what}`, { body, fileName, language: one.type })
    }
    put(one.interface === null ? 'Starter code' : 'Function Template', sourceFile, one.starter)
    put(one.interface === null ? 'Tests' : 'Checker', testsFile, one.tests)
    put('Interface', sourceFile, one.interface)
    put('Solution', sourceFile, one.solution)
    for (const file of one.additionalFiles) put(file.fileName, file.fileName, file.body)
    for (const [at, { input }] of one.cases.entries()) put(`Test case ${at + 1}`, 'case.txt', input)
    const limits = Object.entries(one.limits).map(([limit, value]) => `${limit}: ${value}`)
    if (limits.length > 0) put('Limits', 'limits.txt', limits.join('\n'))
  }
  return files
}

import { z } from 'zod'
import { splitFlags } from '@gradus/contract/flags'
import { inputOutputCases } from '@gradus/contract/input-output'
import { below, refusePackage, textOf, type PackageFiles } from './files.ts'
import { parseYaml, yamlBytes } from './yaml.ts'

export interface PackageCase {
  /** Its path in the package without the extension: secret/large/03. */
  readonly name: string
  readonly input: string
  readonly answer: string
  readonly sample: boolean
  readonly group?: string
  readonly points?: number
  /** Flags that its groups add for the validator. */
  readonly flags: readonly string[]
}

/** testdata.yaml of the older version of the format, test_group.yaml of the newer one. */
const groupFiles = ['testdata.yaml', 'test_group.yaml'] as const
const Score = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,9}(?:\.\d{1,9})?$/)
    .transform(Number),
])
const GroupYaml = z.looseObject({
  grading: z.string().optional(),
  grader_flags: z.string().nullish(),
  accept_score: Score.optional(),
  output_validator_flags: z.string().nullish(),
  output_validator_args: z.union([z.string(), z.array(z.string())]).nullish(),
  max_score: z.union([z.number(), z.literal('unbounded')]).optional(),
  score_aggregation: z.string().optional(),
})
type Group = z.output<typeof GroupYaml>

/** @throws Problem badInput if a case is not whole, or a group counts in a way that is not supported */
export function readCases(
  files: PackageFiles,
  { scoring, interactive }: { readonly scoring: boolean; readonly interactive: boolean },
): PackageCase[] {
  refuseMany(files)
  const groupsAbove = groupReader(files)
  const read = (folder: 'sample' | 'secret') =>
    below(files, `data/${folder}`)
      .filter((path) => path.endsWith('.in'))
      .map((path): PackageCase => {
        const name = `${folder}/${path.slice(0, -'.in'.length)}`
        const answer = `data/${name}.ans`
        // The file for an interactor may be missing.
        if (!files.has(answer) && !interactive) refusePackage(`The case ${name} has no answer: ${answer} is missing.`)
        if (files.has(`data/${name}.args`)) refusePackage(`The case ${name} needs arguments, which are not supported.`)
        return {
          name,
          input: textOf(files, `data/${name}.in`),
          answer: files.has(answer) ? textOf(files, answer) : '',
          sample: folder === 'sample',
          flags: flagsOf(groupsAbove(name)),
          ...(scoring ? { points: 0 } : {}),
        }
      })
  const samples = read('sample')
  const secrets = read('secret')
  if (samples.length + secrets.length === 0) refusePackage('The package has no test data.')
  return [...samples, ...(scoring ? withPoints(groupsAbove, secrets) : secrets)]
}

/** Of all settings of groups together: a thousand times what those of one group need. */
const maximumGroupBytes = 4 * yamlBytes.facts

/** Reading cases and the settings of their groups blocks the server, so they are counted before the first is read. */
function refuseMany(files: PackageFiles): void {
  const [inputs, settings] = [/^data\/(?:sample|secret)\/.*\.in$/s, /^data\/.*\b(?:testdata|test_group)\.yaml$/s]
  const data = [...files]
  if (data.filter(([path]) => inputs.test(path)).length > inputOutputCases.maximum)
    refusePackage(`The package has more than ${inputOutputCases.maximum} cases.`)
  const bytes = data.reduce((sum, [path, body]) => sum + (settings.test(path) ? body.length : 0), 0)
  if (bytes > maximumGroupBytes)
    refusePackage(`The settings of all groups together are larger than ${maximumGroupBytes / 1024} KiB.`)
}

/** The conversations that readers see instead of samples, in the order of the file names. */
export function readConversations(files: PackageFiles): string[] {
  return below(files, 'data/sample')
    .filter((path) => path.endsWith('.interaction'))
    .map((path) => textOf(files, `data/sample/${path}`))
}

/** The settings of a case's folders, the outermost first. */
type GroupReader = (name: string) => readonly Group[]

/** Reads each file once, however many cases it is for. */
function groupReader(files: PackageFiles): GroupReader {
  const known = new Map<string, readonly Group[]>()
  const groupsOf = (folder: string): readonly Group[] => {
    const groups =
      known.get(folder) ??
      groupFiles
        .map((file) => `${folder}/${file}`)
        .filter((path) => files.has(path))
        .map((path) => parseYaml(files, path, GroupYaml))
    known.set(folder, groups)
    return groups
  }
  return (name) => {
    const folders = name.split('/').slice(0, -1)
    return ['data', ...folders.map((_, index) => `data/${folders.slice(0, index + 1).join('/')}`)].flatMap(groupsOf)
  }
}

function flagsOf(groups: readonly Group[]): string[] {
  const flagsOfGroups = groups.map(({ output_validator_args: args, output_validator_flags: flags }) => args ?? flags)
  const last = flagsOfGroups.findLast((one) => one !== undefined && one !== null) ?? []
  return typeof last === 'string' ? splitFlags(last) : [...last]
}

/** In a group that sums, points are given for each case; in a group that takes the minimum, for all cases together. */
function withPoints(groupsAbove: GroupReader, secrets: readonly PackageCase[]): PackageCase[] {
  const byGroup = Map.groupBy(secrets, ({ name }) => name.slice(0, name.lastIndexOf('/')))
  return [...byGroup].flatMap(([group, cases]) => {
    const settings: Group = Object.assign({}, ...groupsAbove(`${group}/case`).map(defined))
    if (settings.grading === 'custom')
      refusePackage(`The group ${group} has a grader of its own, which is not supported.`)
    const words = [...(settings.grader_flags ?? '').split(/\s+/), settings.score_aggregation ?? ''].filter(
      (word) => word !== '' && !/^(ignore_sample|accept_if_any_accepted|first_error|worst_error|no_errors)$/.test(word),
    )
    const unknown = words.find((word) => !['min', 'sum', 'pass-fail'].includes(word))
    if (unknown !== undefined) refusePackage(`The group ${group} counts by ${unknown}, which is not supported.`)
    if (typeof settings.max_score === 'number') {
      const { max_score: most } = settings
      if (words.includes('sum')) return cases.map((one) => ({ ...one, points: most / cases.length }))
      return cases.map((one, index) => ({ ...one, group, points: index === 0 ? most : 0 }))
    }
    const each = settings.accept_score ?? 1
    if (each < 0) refusePackage(`The group ${group} gives negative points.`)
    if (words.includes('min')) return cases.map((one, index) => ({ ...one, group, points: index === 0 ? each : 0 }))
    return cases.map((one) => ({ ...one, points: each }))
  })
}

function defined(group: Group): Partial<Group> {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined && value !== null))
}

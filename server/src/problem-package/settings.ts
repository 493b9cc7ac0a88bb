import { z } from 'zod'
import { splitFlags } from '@gradus/contract/flags'
import type { Comparison } from '@gradus/contract/input-output'
import { maximumPasses } from '@gradus/contract/judge'
import { programLanguages, type LanguageCode } from '@gradus/contract/language'
import { refusePackage, type PackageFiles } from './files.ts'
import { languageOfName } from './program.ts'
import { factsOf, parseYaml, Scalar } from './yaml.ts'

/** The content of problem.yaml, in both versions of the format. */
export interface Settings {
  /** Names by language; the key is '' if the package names no language. */
  readonly names: Readonly<Record<string, string>>
  readonly scoring: boolean
  /** The package has its own validator. */
  readonly ownValidator: boolean
  readonly interactive: boolean
  readonly passes: number
  readonly validatorFlags: readonly string[]
  readonly languages: readonly LanguageCode[]
  readonly timeLimitMilliseconds: number | undefined
  readonly timeMultiplier: number
  /** A time limit that is computed from accepted submissions is rounded up to a multiple of this. */
  readonly timeResolutionMilliseconds: number
  readonly memoryMegabytes: number | undefined
  readonly source: string | undefined
}

const Words = z
  .union([z.string(), z.array(z.string())])
  .transform((words) => (Array.isArray(words) ? words : words.split(/\s+/)))
/** Other keys of problem.yaml do not affect judging. */
const ProblemYaml = z.looseObject({
  problem_format_version: Scalar.default('legacy'),
  name: z.union([Scalar, z.record(z.string(), Scalar)]).optional(),
  type: Words.default(['pass-fail']),
  validation: Words.default(['default']),
  validator_flags: z.string().nullish(),
  languages: z.union([z.literal('all'), Words]).nullish(),
  source: z
    .union([z.string(), z.looseObject({ name: z.string() })])
    .nullish()
    .catch(undefined),
  limits: z
    .looseObject({
      time_limit: z.number().positive().optional(),
      time_multiplier: z.union([z.number(), z.looseObject({ ac_to_time_limit: z.number().optional() })]).optional(),
      time_multipliers: z.looseObject({ ac_to_time_limit: z.number().min(1).optional() }).optional(),
      time_resolution: z.number().positive().optional(),
      memory: z.number().positive().optional(),
      validation_passes: z.number().int().positive().optional(),
    })
    .nullish(),
})

const types = new Set(['pass-fail', 'scoring', 'interactive', 'multi-pass'])
const validations = new Set(['default', 'custom', 'interactive', 'multi-pass'])
const defaultPasses = 2
/** A time limit is this many times the time of the slowest accepted submission. */
const multipliers = { legacy: 5, newer: 2 } as const

/** @throws Problem badInput, also for kinds of problems that are not imported */
export function readSettings(files: PackageFiles): Settings {
  const yaml = parseYaml(files, 'problem.yaml', ProblemYaml)
  // The older version of the format names it with the kind of validation (multi-pass is DOMjudge's), the newer one with
  // the type.
  const unknown = yaml.type.find((one) => !types.has(one))
  if (unknown !== undefined) refusePackage(`Problems of the type ${unknown} are not supported.`)
  const kinds = yaml.validation.filter((one) => !validations.has(one))
  if (kinds.length > 0) refusePackage(`Problems with ${kinds.join(' ')} validation are not supported.`)
  const declaredTypes = new Set([...yaml.type, ...yaml.validation])
  const [interactive, multiPass] = [declaredTypes.has('interactive'), declaredTypes.has('multi-pass')]
  const own = [...files.keys()].some((path) => /^output_validators?\//.test(path))
  if ((yaml.validation.includes('custom') || interactive || multiPass) && !own)
    refusePackage('The problem needs a validator, but there is none.')
  const { limits } = yaml
  const passes = multiPass ? (limits?.validation_passes ?? defaultPasses) : 1
  if (passes > maximumPasses) refusePackage(`The problem has more than ${maximumPasses} passes.`)
  const multiplier =
    typeof limits?.time_multiplier === 'number'
      ? limits.time_multiplier
      : (limits?.time_multiplier?.ac_to_time_limit ?? limits?.time_multipliers?.ac_to_time_limit)
  return {
    names: typeof yaml.name === 'object' ? yaml.name : yaml.name === undefined ? {} : { '': yaml.name },
    scoring: yaml.type.includes('scoring'),
    // The older version declares that its validator is used; in the newer one, it is used if it exists.
    ownValidator: own && (yaml.validation.includes('custom') || !isLegacy(yaml.problem_format_version)),
    interactive,
    passes,
    validatorFlags: splitFlags(yaml.validator_flags ?? ''),
    languages: languagesOf(yaml.languages ?? 'all'),
    timeLimitMilliseconds: timeLimitOf(files, limits?.time_limit),
    timeMultiplier: multiplier ?? multipliers[isLegacy(yaml.problem_format_version) ? 'legacy' : 'newer'],
    timeResolutionMilliseconds: (limits?.time_resolution ?? 1) * 1000,
    memoryMegabytes: limits?.memory,
    source: typeof yaml.source === 'object' ? yaml.source?.name : yaml.source,
  }
}

const isLegacy = (version: string) => version.startsWith('legacy')

function languagesOf(listed: 'all' | string[]): readonly LanguageCode[] {
  if (listed === 'all') return programLanguages
  const known = listed.flatMap((name) => languageOfName(name) ?? [])
  if (known.length === 0) refusePackage(`This site has none of the package’s languages (${listed.join(', ')}).`)
  return [...new Set(known)]
}

/** The newer version has it in problem.yaml; tools of the older one store it in separate files, in seconds. */
function timeLimitOf(files: PackageFiles, declared: number | undefined): number | undefined {
  const own = files.has('.timelimit') ? factsOf(files, '.timelimit') : undefined
  const ini = files.has('domjudge-problem.ini') ? factsOf(files, 'domjudge-problem.ini') : ''
  const text = own ?? /^[ \t]*timelimit[ \t]*=[ \t]*['"]?([\d.]+)/m.exec(ini)?.[1]
  const seconds = declared ?? (text === undefined ? undefined : Number(text.trim()))
  if (seconds === undefined) return undefined
  if (!(seconds > 0) || seconds > 30) refusePackage('Set a time limit of up to 30 seconds.')
  return Math.ceil(seconds * 1000)
}

/** The flags of the default validator. @throws Problem badInput for an unknown flag */
export function comparisonOf(flags: readonly string[]): z.input<typeof Comparison> {
  const comparison: z.input<typeof Comparison> = {}
  for (let index = 0; index < flags.length; index++) {
    const flag = flags[index] ?? ''
    if (flag === 'case_sensitive') comparison.caseSensitive = true
    else if (flag === 'space_change_sensitive') comparison.spaceSensitive = true
    else if (/^float_((absolute|relative)_)?tolerance$/.test(flag)) {
      const tolerance = Number(flags[++index])
      if (!(tolerance >= 0)) refusePackage(`The validator's flag ${flag} has no number after it.`)
      if (!flag.includes('relative')) comparison.absoluteTolerance = tolerance
      if (!flag.includes('absolute')) comparison.relativeTolerance = tolerance
    } else refusePackage(`The default validator has no flag ${flag}.`)
  }
  return comparison
}

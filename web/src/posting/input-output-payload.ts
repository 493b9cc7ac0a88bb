import { splitFlags } from '@gradus/contract/flags'
import type { InputOutputValues } from './input-output-values.ts'
import { mebibyte } from './input-output-values.ts'

export function inputOutputPayload(values: InputOutputValues) {
  const { languages, cases, decidedBy, validator, caseSensitive, spaceSensitive, cpuSeconds, memoryMebibytes } = values
  const flags = splitFlags(validator.flags)
  return {
    kind: 'inputOutput' as const,
    implementations: languages.map(({ type, starter, solution }) => ({
      type,
      starter,
      ...(solution !== null && solution.trim() !== '' ? { solution } : {}),
    })),
    cases: cases.map(({ input, answer, sample, group, points, flags: own }) => ({
      input,
      answer,
      sample,
      ...(decidedBy === 'validator' && own.trim() !== '' ? { flags: splitFlags(own) } : {}),
      ...(group.trim() === '' ? {} : { group }),
      ...(points === '' ? {} : { points: Number(points) }),
    })),
    comparison: {
      caseSensitive,
      spaceSensitive,
      ...tolerance('absoluteTolerance', values.absoluteTolerance),
      ...tolerance('relativeTolerance', values.relativeTolerance),
    },
    ...(decidedBy === 'validator'
      ? {
          validator: {
            language: validator.type,
            files: validator.files,
            ...(flags.length > 0 ? { flags } : {}),
          },
          interaction: interactionOf(values),
        }
      : {}),
    ...limits(cpuSeconds, memoryMebibytes),
  }
}

function interactionOf({ interactive, passes, conversations }: InputOutputValues) {
  const filled = conversations.filter((text) => text.trim() !== '')
  const times = passes === '' ? 1 : Number(passes)
  return { interactive, passes: times, conversations: interactive || times > 1 ? filled : [] }
}

function tolerance(name: 'absoluteTolerance' | 'relativeTolerance', typed: string) {
  // A text that is no number becomes NaN, which the call's schema refuses.
  return typed.trim() === '' ? {} : { [name]: Number(typed) }
}

function limits(cpuSeconds: string | number, memoryMebibytes: string | number) {
  if (cpuSeconds === '' && memoryMebibytes === '') return {}
  return {
    limits: {
      ...(cpuSeconds === '' ? {} : { cpuMilliseconds: Math.round(Number(cpuSeconds) * 1000) }),
      ...(memoryMebibytes === '' ? {} : { memoryBytes: Math.round(Number(memoryMebibytes) * mebibyte) }),
    },
  }
}

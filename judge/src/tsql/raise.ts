import { SqlError, UnsupportedSql } from './refusal.ts'
import type { CaughtError } from './session.ts'

type Cells = readonly (string | null)[]

/** The lowest severity that is an error; below it RAISERROR only prints. */
const lowestError = 11
const highestSeverity = 18
const userNumber = 50_000

/** @returns the error for CATCH; undefined for a message that is not an error. @throws SqlError, UnsupportedSql */
export function raised(isThrow: boolean, values: Cells): (CaughtError & { message: string }) | undefined {
  if (isThrow) {
    const [number, message, state] = values
    if (values.length !== 3 || typeof number !== 'string' || Number(number) < userNumber)
      throw new SqlError('THROW takes a number of 50000 or more, a message and a state.')
    return { number: Number(number), message: message ?? '', severity: 16, state: Number(state) }
  }
  const [message, severity, state, ...parameters] = values
  if (typeof message !== 'string' || typeof severity !== 'string' || typeof state !== 'string')
    throw new SqlError('RAISERROR takes a message, a severity and a state.')
  if (/^\d+$/.test(message)) throw new UnsupportedSql('RAISERROR with a number instead of a message')
  if (Number(severity) < lowestError) return undefined
  if (Number(severity) > highestSeverity) throw new UnsupportedSql('RAISERROR with a severity above 18')
  return {
    number: userNumber,
    message: formatted(message, parameters),
    severity: Number(severity),
    state: Number(state),
  }
}

/** Fills in %s, %d and %i, as printf does. */
function formatted(message: string, parameters: Cells): string {
  const left = [...parameters]
  return message.replaceAll(/%(.)/g, (_, form: string) => {
    if (form === '%') return '%'
    if (!['s', 'd', 'i'].includes(form)) throw new UnsupportedSql(`%${form} in RAISERROR`)
    return left.shift() ?? '(null)'
  })
}

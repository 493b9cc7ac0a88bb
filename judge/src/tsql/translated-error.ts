import { SqlError, PlacedProblem, UnsupportedSql } from './refusal.ts'

/** PostgreSQL's errors as SQL Server words them. */

const typeNames: readonly (readonly [RegExp, string])[] = [
  [/\bcitext\b|\btext\b|\bunknown\b/g, 'varchar'],
  [/\binteger\b/g, 'int'],
  [/\bdouble precision\b/g, 'float'],
  [/\btimestamp without time zone\b/g, 'datetime'],
  [/\bboolean\b/g, 'bit'],
  [/\bt\./g, ''],
  [/"gradus target"\.?|public\./g, ''],
]

/** Converts an error, to SQL Server's message if it is known. */
export function placed(error: unknown, line: number): PlacedProblem {
  if (error instanceof PlacedProblem) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const plain = typeNames.reduce((text, [pattern, name]) => text.replace(pattern, name), message)
  const [, name = ''] = /"([^"]+)"/.exec(plain) ?? []
  const column = /column "?([\w.]+)"?/.exec(plain)?.[1] ?? name
  if (error instanceof SqlError || error instanceof UnsupportedSql) return new PlacedProblem(message, line, false)
  const running = (number: number | undefined, text = plain, knownMessage?: string): PlacedProblem => {
    const caught = { number, message: knownMessage, severity: number === undefined ? undefined : 16, state: undefined }
    return new PlacedProblem(text, line, true, caught)
  }
  switch (code) {
    case 'GR001':
      return new PlacedProblem(new UnsupportedSql(message).message, line, false)
    case 'GR002':
      return running(message.startsWith('Conversion failed') ? 245 : undefined, message)
    case '22012': {
      const text = 'Divide by zero error encountered.'
      return running(8134, text, text)
    }
    case '22003': {
      const [, type = 'int'] = /\b(int|bigint|numeric|float)\b/.exec(plain) ?? []
      const text = `Arithmetic overflow error converting expression to data type ${type}.`
      return running(8115, text, text)
    }
    case '21000':
      return message.startsWith('more than one row') ? running(512, tooManyRows, tooManyRows) : running(undefined)
    case '23505':
    case '23503':
    case '23514':
    case '23502':
      return running(violations[code], violationText(code, plain))
    case '42P20':
      return new PlacedProblem('Windowed functions can only appear in the SELECT or ORDER BY clauses.', line, false)
    case '42703':
      return new PlacedProblem(`Invalid column name '${column}'.`, line, false)
    case '42702':
      return new PlacedProblem(`Ambiguous column name '${name}'.`, line, false)
    case '428C9':
      return running(544, identityInsert, identityInsert)
    case '42P01':
      return new PlacedProblem(`Invalid object name '${name || plain}'.`, line, false)
    case '42803':
      if (message.includes('nested')) return new PlacedProblem(nestedAggregate, line, false)
      if (message.includes('aggregate functions are not allowed')) return new PlacedProblem(strayAggregate, line, false)
      return new PlacedProblem(
        `Column '${column}' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.`,
        line,
        false,
      )
    case '42601':
      return new PlacedProblem(message.startsWith('INSERT has more') ? wrongCount : plain, line, false)
    case '42883':
    case '42804':
    case '42725':
    case '42846':
    case '0A000':
      return new PlacedProblem(new UnsupportedSql(`This use of types or functions (${plain})`).message, line, false)
    case '42P17':
      return new PlacedProblem(new UnsupportedSql('A computed column with this expression').message, line, false)
    default:
      return code.startsWith('42') ? new PlacedProblem(plain, line, false) : running(undefined)
  }
}

const tooManyRows =
  'Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression.'
const nestedAggregate = 'Cannot perform an aggregate function on an expression containing an aggregate or a subquery.'
const strayAggregate =
  'An aggregate may appear only in the select list, in HAVING, or in ORDER BY: WHERE and ON choose rows before they are grouped.'
const identityInsert = 'Cannot insert explicit value for identity column when IDENTITY_INSERT is set to OFF.'
const wrongCount = 'Column name or number of supplied values does not match table definition.'
/** SQL Server's numbers of broken constraints. */
const violations: Readonly<Record<string, number>> = { '23505': 2627, '23503': 547, '23514': 547, '23502': 515 }

/** SQL Server names the same constraint, column and table; its names of unnamed constraints are random. */
function violationText(code: string, plain: string): string {
  const [first = '', second = ''] = [...plain.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '')
  if (code === '23505') return `Violation of UNIQUE KEY constraint '${first}'. Cannot insert duplicate key.`
  if (code === '23514') return `The statement conflicted with the CHECK constraint "${second}".`
  if (code === '23502')
    return `Cannot insert the value NULL into column '${first}', table '${second}'; column does not allow nulls.`
  const kind = plain.startsWith('update or delete') ? 'REFERENCE' : 'FOREIGN KEY'
  return `The statement conflicted with the ${kind} constraint "${second}".`
}

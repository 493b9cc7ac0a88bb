import assert from 'node:assert/strict'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { maximumSourceBytes, type SourceFile } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import type { LanguageDriver, Program, ToolchainCache } from '../language/language.ts'
import { drivers } from '../language/registry.ts'
import { folderNameOf } from '../toolchain/registry.ts'
import { QuestionProblem, readQuestion } from '../tsql/question.ts'
import { isLinear, repeatedText } from './growth.ts'

/*
 * Whatever reads a source before it is compiled, in the thread that answers all submissions, takes a time that grows with
 * the source's length, not with its square. Each driver gets the worst texts as the candidate's file, the tests, the
 * interface and an additional file.
 */

const beginnings = ['', 'std::ostream& operator<<(', '#define a ']
const repeated = [
  ' ', '\n', '\t\n', '\\\n', '\\ ', '\\', '"', "'", '`', 'a', 'x1,', 'x1 ', '1', 'e+', '1e+', "1'", '.', '(', ')', '{', '}',
  '[', '<', '>>', ';', ',', '=', '/', '//\n', '/*', '*', '/**/', '"a"', 'R"(', ')"', '#', '##', '#define a\n', '#if a\n',
  '#include <a>\n', '#include "a"\n', 'struct ', 'struct a ', 'operator<<', 'namespace a{', 'template <', 'int f(){}\n',
  'int a[1],', 'a::', 'std::', 'os.Stdout', 'os.Stdout,', 'os.Stdout =', '& ', 'Console.', 'Console . ', 'Console\n',
  'using ', 'using static', 'public class ', 'public ', 'printf(', 'cout', 'printf ', '\u00a0', '\ud83d\ude00', 'é',
  'asm\n', '_Pragma ', '#define a ##\n', 'int operator==(int,int);\n', 'int printf(int);\n', 'namespace std{',
  '--#\n', '--# test a\n', '--# expect\n', '--# given\na\n', "'a'|", "''|", '|', 'GO\n',
] // prettier-ignore
const end = '\nb'
const longest = [' ', 'x1,', 'e+', '"', '\\\n', '{', 'os.Stdout,', '/*', 'asm\n']
const long = 32 * 1024

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gradus-linear-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** The judge's own toolchain cache where the shared judge has filled one: to fill another would take minutes. */
function cacheOf(driver: LanguageDriver, version: string): ToolchainCache {
  const own = join(process.env['TEST_JUDGE_CACHE_DIR'] ?? folder, folderNameOf(driver, version))
  return { folder: own, signal: AbortSignal.any([]), produce: (name) => writeFile(join(folder, name), '') }
}

/** What a driver does with a program before and after the compiler. */
function readWith(driver: LanguageDriver, program: Program, cache: ToolchainCache): void {
  driver.refuse?.(program)
  driver.build?.(program, cache)
  driver.run(program, cache, driver.limits)
  driver.checkSyntax?.(program, cache, driver.limits)
}

/** Programs in which one file has the text. */
function programsWith({ code }: LanguageDriver): Record<string, (text: string) => Program> {
  const { sourceFile = '' } = languageOf(code) ?? {}
  const ending = sourceFile.replace(/^[^.]*/, '')
  const included = `#include "${sourceFile}"\n`
  const plain = { candidate: 'a', tests: included, interface: undefined, additionalFiles: [] as SourceFile[] }
  return {
    'the candidate’s file': (text) => ({ ...plain, candidate: text }),
    'the tests': (text) => ({ ...plain, tests: included + text }),
    'the author’s other files': (text) => ({
      ...plain,
      interface: text,
      additionalFiles: [{ fileName: `other${ending}`, body: text }],
    }),
  }
}

function checkReader(read: (text: string) => void): void {
  for (const beginning of beginnings)
    for (const part of beginning === '' ? repeated : longest)
      assert.ok(
        isLinear((length) => read(repeatedText(beginning, part, end, length)), long),
        JSON.stringify([beginning, part]),
      )
  for (const part of longest) read(repeatedText('', part, '', maximumSourceBytes))
}

describe('The time that reading a source takes grows with its length', () => {
  for (const driver of drivers) {
    describe(`in language ${driver.code}`, () => {
      let cache: ToolchainCache
      before(async () => {
        cache = cacheOf(driver, await driver.detect())
        await mkdir(cache.folder, { recursive: true })
        if (driver.build !== undefined) await driver.prepare?.(cache)
      })
      for (const [name, program] of Object.entries(programsWith(driver)))
        test(name, () => checkReader((text) => readWith(driver, program(text), cache)))
    })
  }

  test('the tests of a SQL question, with a real SQL Server', () =>
    checkReader((text) => {
      try {
        readQuestion(`--# test a\n--# expect\n${text}`)
      } catch (error) {
        assert.ok(error instanceof QuestionProblem)
      }
    }))
})

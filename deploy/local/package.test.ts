import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { roles } from '../../contract/src/role.ts'
import { openDatabase } from '../../server/src/platform/data/database.ts'
import { anAccount } from '../../server/test/account.ts'
import { freshDatabase } from '../../server/test/database.ts'
import { theJudge } from '../../server/test/judge.ts'

let folder: string
let judge: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gradus-test-package-'))
  judge = await theJudge()
})
after(() => rm(folder, { recursive: true, force: true }))

const command = new URL('package.ts', import.meta.url).pathname

function run(url: string, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const environment = { ...process.env, DATABASE_URL: url, JUDGE_URLS: judge }
    execFile(process.execPath, [command, ...args], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, said: stdout + stderr })
    })
  })
}

/** A database that contains only an admin. */
async function aDatabase() {
  const { url, drop } = await freshDatabase()
  const { database, close } = openDatabase(url, 2)
  await anAccount({ database }, { role: roles.admin })
  const questions = () => database.selectFrom('question').select(['id', 'title', 'lifecycle']).orderBy('id').execute()
  return { url, questions, end: () => close().then(drop) }
}

async function aPackage(name: string, accepted: string, more: Record<string, string> = {}): Promise<string> {
  const files = {
    'problem.yaml': 'name: Doubling numbers\nvalidation: default\n',
    '.timelimit': '1\n',
    'problem_statement/problem.en.md': '# Doubling\n\nRead a number and print **twice** that number.\n',
    'data/sample/1.in': '2\n',
    'data/sample/1.ans': '4\n',
    'data/secret/01.in': '424243\n',
    'data/secret/01.ans': '848486\n',
    'submissions/accepted/good.py': accepted,
    'submissions/wrong_answer/four.py': 'print(4)\n',
    ...more,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true })
    await writeFile(join(folder, name, path), text)
  }
  return join(folder, name)
}

test('problem packages are imported from a folder, exported, and imported from the file, on the command line', async () => {
  const [first, second] = [await aDatabase(), await aDatabase()]
  const source = await aPackage('doubling', 'print(2 * int(input()))\n')
  const taken = await run(first.url, 'import', source, '--difficulty=2', '--tags=numbers', '--public')
  assert.equal(taken.code, 0, taken.said)
  // First the progress, then the result of each submission.
  assert.match(taken.said, /1\/2 .*\n(.*\n)*2\/2 /)
  assert.match(taken.said, /as expected {2}\S*good\.py {2}passed/)
  assert.match(taken.said, /as expected {2}\S*four\.py {2}failed/)
  assert.match(taken.said, /Imported “Doubling numbers” as question \d+ \(public\)\./)
  const [question] = await first.questions()
  assert.deepEqual([question?.title, question?.lifecycle], ['Doubling numbers', 'approved'])

  const file = join(folder, 'doubling.zip')
  const written = await run(first.url, 'export', String(question?.id), file)
  assert.equal(written.code, 0, written.said)
  assert.ok((await stat(file)).size > 0)
  assert.match((await run(first.url, 'export', String(question?.id), file)).said, /cannot be written/)
  const again = await run(second.url, 'import', file)
  assert.equal(again.code, 0, again.said)
  assert.match(again.said, /Imported “Doubling numbers” as question \d+ \(waits for review\)\./)
  assert.equal((await second.questions()).length, 1)
  await first.end()
  await second.end()
})

test('a submission that does not end as its folder says stops the import, and every refusal has a sentence', async () => {
  const { url, questions, end } = await aDatabase()
  const wrong = await run(url, 'import', await aPackage('tripling', 'print(3 * int(input()))\n'))
  assert.equal(wrong.code, 1)
  assert.match(wrong.said, /NOT AS EXPECTED {2}\S*good\.py {2}failed/)
  assert.match((await run(url)).said, /Say what to do: npm run package/)
  assert.match((await run(url, 'import', join(folder, 'nothing.zip'))).said, /There is nothing at/)
  assert.match((await run(url, 'import', folder, '--author=nobody@example.com')).said, /problem\.yaml|no account/)
  assert.deepEqual(await questions(), [])
  await end()
})

const validator = 'import re, sys\nsys.exit(42 if re.fullmatch(r"[1-9]\\d*\\n", sys.stdin.read()) else 43)\n'

/** Reads the answer, and the input from a file. */
const answerValidator = `import sys
given = int(open(sys.argv[1]).read())
sys.exit(42 if int(sys.stdin.read()) == 2 * given else 43)
`

test('`npm run package -- check` runs all submissions of a package and its validators, and stores nothing', async () => {
  const good = await aPackage('checked', 'print(2 * int(input()))\n', {
    'input_validators/number.py': validator,
    'input_validators/form.ctd': 'INT(1, 1000)\n',
    'answer_validators/even.py': answerValidator,
  })
  const right = await run('postgres://nobody@127.0.0.1:1/nothing', 'check', good)
  assert.equal(right.code, 0, right.said)
  assert.match(right.said, / {3}accepted submission accepted\/good\.py \(Python\) OK: AC \[CPU: \d\.\d\d s\]/)
  assert.match(
    right.said,
    / {3}wrong_answer submission wrong_answer\/four\.py \(Python\) OK: WA \[CPU: .*, secret\/01: /,
  )
  assert.match(right.said, /WARNING: input validator form\.ctd was not run: its language is unknown/)
  assert.match(right.said, /Doubling numbers tested: 0 errors, 1 warning\n$/)

  const odd = await aPackage('odd', 'print(3 * int(input()))\n', {
    'input_validators/number.py': validator,
    'answer_validators/even.py': answerValidator,
    'data/secret/02.in': '0\n',
    'data/secret/02.ans': '0\n',
    'data/secret/03.in': '424243\n',
    'data/secret/03.ans': '7\n',
  })
  const wrong = await run('postgres://nobody@127.0.0.1:1/nothing', 'check', odd)
  assert.equal(wrong.code, 1, wrong.said)
  assert.match(wrong.said, /ERROR: accepted submission accepted\/good\.py \(Python\) got WA/)
  assert.match(wrong.said, /ERROR: input validator number\.py rejects secret\/02/)
  assert.match(wrong.said, /ERROR: answer validator even\.py rejects secret\/03/)
  assert.match(wrong.said, /tested: 3 errors, 0 warnings\n$/)
})

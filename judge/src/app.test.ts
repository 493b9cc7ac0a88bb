import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { JudgeHealth, maximumSourceBytes, Progress, Verdict } from '@gradus/contract/judge'
import { LanguageState } from '@gradus/contract/language-code'
import { z } from 'zod'
import { eventsOf, firstLanguages, startJudge, type RunningJudge } from './test/judge.ts'

const python = 8
const cLanguage = 5
const java = 6
const program = (tests: string) => ({ kind: 'program' as const, tests })

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ JUDGE_SLOTS: '2', LANGUAGES: firstLanguages })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

describe('The call between server and judge', () => {
  test('GET /languages returns what each toolchain can do', async () => {
    const states = LanguageState.array().parse(await (await fetch(`${judge.url}/languages?settled=true`)).json())
    assert.deepEqual(states.map(({ name }) => name).toSorted(), ['C', 'C++', 'Go', 'Java', 'JavaScript', 'Python'])
    assert.ok(
      states.every(({ available, version }) => available && /^\d/.test(version)),
      JSON.stringify(states),
    )
  })

  test('a judge that has just started lists the languages it is still preparing, and a run waits for its own', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'gradus-judge-test-'))
    const own = await startJudge({ LANGUAGES: 'java', JUDGE_CACHE_DIR: cache })
    const look = async (path: string) => LanguageState.array().parse(await (await fetch(`${own.url}${path}`)).json())
    const [atOnce] = await look('/languages')
    assert.deepEqual([atOnce?.preparing, atOnce?.available, atOnce?.reason], [true, true, undefined])
    const reply = await own.post(
      {
        language: java,
        owner: 'a',
        candidateSource: 'class Solution { static int one() { return 1; } }',
        challenge: program('public class Main { public static void main(String[] a) { assert Solution.one() == 1; } }'),
      },
      { accept: 'text/event-stream' },
    )
    const events = eventsOf(await reply.text())
    assert.deepEqual(events[0]?.data, { step: 'preparing' })
    assert.equal(Verdict.parse(events.at(-1)?.data).outcome, 'passed')
    const [settled] = await look('/languages?settled=true')
    assert.deepEqual([settled?.preparing, settled?.available], [undefined, true])
    assert.equal(await own.stop(), 0)
    await rm(cache, { recursive: true, force: true })
  })

  test('GET /health names every protection of the sandbox, and this machine has all of them', async () => {
    const health = JudgeHealth.parse(await (await fetch(`${judge.url}/health`)).json())
    assert.equal(health.slots, 2)
    assert.ok(Object.keys(health.protections).length > 10)
    assert.deepEqual(
      Object.entries(health.protections).filter(([, isProtected]) => !isProtected),
      [],
    )
    assert.equal(health.status, health.languages.every(({ available }) => available) ? 'ok' : 'degraded')
  })

  test('a file name that leaves the folder is refused', async () => {
    for (const fileName of [
      '../../x',
      '/etc/passwd',
      '-o',
      '.hidden',
      'a/b',
      '',
      'a\0b',
      'solution.py',
      'Tests.py',
      'tmp',
      'gradus',
    ]) {
      const reply = await judge.post({
        language: python,
        owner: 'a',
        candidateSource: '',
        additionalFiles: [{ fileName, body: '' }],
        challenge: program(''),
      })
      assert.equal(reply.status, 400, fileName)
      const refusal = z.object({ error: z.string(), message: z.string() }).parse(await reply.json())
      assert.equal(refusal.error, 'badTask')
      assert.match(refusal.message, /name/i)
    }
  })

  test('two files of one name are refused', async () => {
    const file = { fileName: 'words.txt', body: 'x' }
    const task = { language: python, owner: 'a', candidateSource: '', challenge: program('') }
    assert.equal((await judge.post({ ...task, additionalFiles: [file, file] })).status, 400)
  })

  test('a source of 10 MB is a compile error that names the limit', async () => {
    const verdict = await judge.verdict({ candidateSource: 'x'.repeat(10 * 1024 * 1024), challenge: program('') })
    assert.equal(verdict.outcome, 'compileError')
    assert.match(verdict.message ?? '', new RegExp(`${maximumSourceBytes}`))
  })

  test('a source with a NUL byte is a compile error on its line', async () => {
    const verdict = await judge.verdict({ candidateSource: 'a = 1\nb = "\0"', challenge: program('') })
    assert.equal(verdict.outcome, 'compileError')
    assert.deepEqual(
      verdict.diagnostics.map(({ file, line, column }) => [file, line, column]),
      [['solution.py', 2, 6]],
    )
  })

  test('a malformed task is refused with the field named', async () => {
    const reply = await judge.post({ language: python, owner: 'a', challenge: program('') })
    assert.equal(reply.status, 400)
    assert.match(JSON.stringify(await reply.json()), /candidateSource/)
    assert.equal((await fetch(`${judge.url}/nothing`)).status, 404)
  })

  test('a language that the judge does not have is named', async () => {
    const reply = await judge.post({ language: 9, owner: 'a', candidateSource: '', challenge: program('') })
    assert.equal(reply.status, 422)
    assert.match(JSON.stringify(await reply.json()), /SqlServer/)
  })

  test('with server-sent events the same call sends its progress and then the verdict', async () => {
    const task = { language: cLanguage, owner: 'a', candidateSource: 'int one = 1;' }
    const tests = '#include "solution.c"\nint main(void) { return one - 1; }'
    const reply = await judge.post({ ...task, challenge: program(tests) }, { accept: 'text/event-stream' })
    assert.match(reply.headers.get('content-type') ?? '', /^text\/event-stream/)
    const events = eventsOf(await reply.text())
    const steps = events.filter(({ event }) => event === 'progress').map(({ data }) => Progress.parse(data))
    assert.deepEqual(steps, [{ step: 'compiling' }, { step: 'running', test: 1, of: 1 }])
    assert.equal(Verdict.parse(events.at(-1)?.data).outcome, 'passed')
    assert.equal(events.at(-1)?.event, 'verdict')
  })
})

const sleeping = {
  language: python,
  candidateSource: '',
  challenge: program('import time\ntime.sleep(60)'),
  limits: { wallMilliseconds: 60_000 },
}

describe('The process', () => {
  test('SIGTERM ends it cleanly with all of its runs, and nothing is left', async () => {
    const own = await startJudge({ LANGUAGES: 'python' })
    const running = own
      .post({
        language: python,
        owner: 'a',
        candidateSource: '',
        challenge: program('import time\ntime.sleep(60)'),
        limits: { wallMilliseconds: 60_000 },
      })
      .then(
        (reply) => reply.status,
        () => 0,
      )
    await pause(500)
    assert.equal(await own.stop('SIGTERM'), 0)
    assert.notEqual(await running, 200)
    assert.deepEqual(await own.traces(), [])
  })

  test('killed without warning it leaves no process, and the next start removes its groups', async () => {
    const own = await startJudge({ LANGUAGES: 'python', JUDGE_SANDBOX_POOL: '4' })
    // Sandboxes of each kind: one that runs, one that waits for a submission, and those that wait for a language.
    await own.verdict({ candidateSource: 'x = 1', challenge: program('from solution import *\nassert x') })
    const gone = own.post({ ...sleeping, owner: 'a' }).then(
      () => 'answered',
      () => 'gone',
    )
    await pause(500)
    await own.stop('SIGKILL')
    assert.equal(await gone, 'gone')
    assert.deepEqual(await own.survivors(), [])
    const next = await startJudge({ LANGUAGES: 'python' })
    assert.deepEqual(await own.traces(), [])
    await next.stop()
  })

  test('it ends with the test that started it, also where that is killed', async () => {
    const file = JSON.stringify(new URL('test/judge.ts', import.meta.url))
    const script = `import { startJudge } from ${file}; console.log((await startJudge({ LANGUAGES: 'python' })).pid)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(await new Promise((resolve) => starter.stdout.once('data', resolve)))
    // One that ended may stay in the table until somebody collects it.
    const runs = () => existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    assert.ok(runs())
    starter.kill('SIGKILL')
    for (let left = 3_000; left > 0 && runs(); left -= 1) await pause(20)
    assert.ok(!runs())
  })

  test('a wrong setting stops it with one sentence', async () => {
    await assert.rejects(startJudge({ JUDGE_SLOTS: 'many' }), /JUDGE_SLOTS is wrong/)
    await assert.rejects(startJudge({ LANGUAGES: 'cobol' }), /there is no language cobol/)
  })

  test('a cache folder that its runs cannot reach stops it with one sentence', async (context) => {
    if (process.getuid?.() !== 0) return context.skip('Runs have the user of the judge.')
    const closed = await mkdtemp(join(tmpdir(), 'gradus-closed-'))
    await assert.rejects(
      startJudge({ JUDGE_CACHE_DIR: join(closed, 'cache') }),
      new RegExp(`Runs cannot reach .*: ${closed} is closed to them`),
    )
    await rm(closed, { recursive: true })
  })

  test('LANGUAGES limits what it offers', async () => {
    const own = await startJudge({ LANGUAGES: 'python, 5' })
    const states = LanguageState.array().parse(await (await fetch(`${own.url}/languages?settled=true`)).json())
    assert.deepEqual(
      states.map(({ code }) => code),
      [5, 8],
    )
    await own.stop()
  })
})

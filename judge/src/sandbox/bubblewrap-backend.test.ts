import assert from 'node:assert/strict'
import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type LanguageCode } from '@gradus/contract/language'
import { LanguageState } from '@gradus/contract/language-code'
import { exampleOf } from '../test/guide.ts'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** On machines on which the launcher cannot run, bubblewrap builds the sandboxes, and verdicts are the same. */

/** Only root can mount. Only the judge sees the mount. */
const skip = process.getuid?.() === 0 ? false : 'only root may mount'

async function withJudge(mount: string, languages: string, work: (judge: RunningJudge) => Promise<void>) {
  const cache = await mkdtemp(join(tmpdir(), 'gradus-wrapped-'))
  // bubblewrap opens the folders that it mounts as an ordinary user.
  await chmod(cache, 0o711)
  const through = ['unshare', '--mount', 'sh', '-c', `cd "$0" && ${mount} && exec "$@"`, cache]
  const settings = { LANGUAGES: languages, JUDGE_CACHE_DIR: join(cache, 'cache') }
  const judge = await startJudge(settings, undefined, through)
  try {
    await work(judge)
    assert.deepEqual(await judge.traces(), [])
  } finally {
    assert.equal(await judge.stop(), 0)
    await rm(cache, { recursive: true, force: true })
  }
}

/** The programs whose processes contain the judge's sandboxes at the moment: `bwrap` or `launcher`. */
function builders(judge: number): string[] {
  const parents = new Map<number, number>()
  const named: { pid: number; name: string }[] = []
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name = '', parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? []
      parents.set(Number(entry), Number(parent))
      if (/^(bwrap|launcher)/.test(name)) named.push({ pid: Number(entry), name: name.replace(/-.*/, '') })
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => pid === judge || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...new Set(named.filter(({ pid }) => isOurs(pid)).map(({ name }) => name))]
}

async function judgesRight(judge: RunningJudge, language: LanguageCode, wrong: string, endless: string): Promise<void> {
  const { solution, tests } = exampleOf(language)
  const ask = async (candidateSource: string) => {
    const limits = { cpuMilliseconds: 1500, wallMilliseconds: 60_000 }
    const verdict = await judge.verdict({ language, candidateSource, challenge: { kind: 'program', tests }, limits })
    return verdict.outcome
  }
  assert.equal(await ask(solution), 'passed')
  assert.equal(await ask(wrong), 'failed')
  assert.equal(await ask(`${solution}\n)(`), 'compileError')
  const running = ask(endless)
  const seen = new Set<string>()
  const look = setInterval(() => builders(judge.pid).forEach((name) => seen.add(name)), 50)
  assert.equal(await running, 'timeLimit')
  clearInterval(look)
  assert.deepEqual([...seen], ['bwrap'])
}

async function stateOf(judge: RunningJudge, language: LanguageCode): Promise<LanguageState | undefined> {
  const states = LanguageState.array().parse(await (await fetch(`${judge.url}/languages?settled=true`)).json())
  return states.find(({ code }) => code === language)
}

const python = (judge: RunningJudge) =>
  judgesRight(judge, 8, 'def add(*numbers): return 0\n', 'def add(*numbers):\n  while True: pass\n')

async function talks(judge: RunningJudge, candidateSource: string): Promise<string> {
  const body = 'import sys\nprint(6, flush=True)\nsys.exit(42 if sys.stdin.readline() == "7\\n" else 43)\n'
  const { outcome } = await judge.verdict({
    candidateSource,
    challenge: {
      kind: 'inputOutput',
      cases: [{ id: '1', input: '', answer: '' }],
      validator: { language: 8, files: [{ fileName: 'validate.py', body }] },
      interactive: true,
    },
  })
  return outcome
}

describe('If the launcher cannot run, bubblewrap builds the sandboxes, and verdicts are the same', { skip }, () => {
  test('if the cache folder is mounted noexec', () =>
    withJudge('mkdir -m 711 cache && mount -t tmpfs -o noexec,mode=711 none cache', '5,8,11', async (judge) => {
      assert.match(judge.output(), /Sandboxes are built by bubblewrap, which is slower than the launcher/)
      await python(judge)
      await judgesRight(judge, 5, 'int add(int a, int b) { return 0; }\n', 'int add(int a, int b) { for (;;); }\n')
      // The judge's copy of Node is in that folder.
      assert.match((await stateOf(judge, 11))?.reason ?? '', /noexec/)
    }))

  test('if there is no C compiler', () =>
    withJudge(`mount --bind /dev/null ${realpathSync('/usr/bin/gcc')}`, '5,8', async (judge) => {
      assert.match(judge.output(), /Sandboxes are built by bubblewrap, which is slower than the launcher/)
      await python(judge)
      assert.equal(await talks(judge, 'print(int(input()) + 1)'), 'passed')
      assert.equal(await talks(judge, 'print(int(input()))'), 'failed')
      const reply = await judge.post({
        language: 5,
        owner: 'a user',
        candidateSource: '',
        challenge: { kind: 'program', tests: '' },
      })
      assert.equal(reply.status, 422)
      assert.match((await stateOf(judge, 5))?.reason ?? '', /gcc is not installed/)
    }))
})

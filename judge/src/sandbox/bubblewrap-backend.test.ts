import assert from 'node:assert/strict'
import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { LanguageState, type LanguageCode } from '@gradus/contract/language'
import { exampleOf } from '../test/guide.ts'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** Machines on which the launcher cannot be had: sandboxes are bubblewrap's there, and judge as the launcher's do. */

/** Only root may mount; the mount is seen by the judge alone. */
const skip = process.getuid?.() === 0 ? false : 'only root may mount'

async function withJudge(mount: string, languages: string, work: (judge: RunningJudge) => Promise<void>) {
  const cache = await mkdtemp(join(tmpdir(), 'gradus-wrapped-'))
  // bubblewrap looks for what it shows as the ordinary user that it becomes.
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

/** The programs that hold a judge's sandboxes at the moment. */
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

describe(
  'Sandboxes are bubblewrap’s where the launcher cannot be had, and runs are judged right in them',
  { skip },
  () => {
    test('where the cache folder is mounted noexec', () =>
      withJudge('mkdir -m 711 cache && mount -t tmpfs -o noexec,mode=711 none cache', '5,8,11', async (judge) => {
        assert.match(judge.said(), /Sandboxes are built by bubblewrap, which is slower than the launcher/)
        await python(judge)
        await judgesRight(judge, 5, 'int add(int a, int b) { return 0; }\n', 'int add(int a, int b) { for (;;); }\n')
        // Node itself lies in that folder.
        assert.match((await stateOf(judge, 11))?.reason ?? '', /noexec/)
      }))

    test('where there is no C compiler', () =>
      withJudge(`mount --bind /dev/null ${realpathSync('/usr/bin/gcc')}`, '5,8', async (judge) => {
        assert.match(judge.said(), /Sandboxes are built by bubblewrap, which is slower than the launcher/)
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
  },
)

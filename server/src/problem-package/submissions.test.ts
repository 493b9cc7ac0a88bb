import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { JudgeTask, Verdict } from '@gradus/contract/judge'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { closeAtEnd } from '../../test/database.ts'
import { theJudge } from '../../test/judge.ts'
import { doubling, takePackage, type Files } from '../../test/problem-package.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

const take = (files: Files, query?: string) => takePackage(admin, { ...doubling, ...files }, query)

test('a name is a text, a number or a text in each language', async () => {
  const titleOf = async (yaml: string) => (await take({ 'problem.yaml': `${yaml}\nlanguages: python3 cpp\n` })).title
  assert.equal(await titleOf('name:\n  sv: Att dubbla ett tal\n  en: Doubling a number'), 'Doubling a number')
  assert.equal(await titleOf('name:\n  en: 19841984'), '19841984')
  assert.equal(await titleOf('name: 19841984'), '19841984')
})

test('a submission that is not in UTF-8, or in Python 2, is left out and named; the package is imported', async () => {
  const report = await take({
    'submissions/accepted/latin.cpp': Buffer.from('// caf\xe9\nint main() {}\n', 'latin1'),
    'submissions/accepted/old.py': '#!/usr/bin/env python2\nprint 2 * input()\n',
  })
  assert.ok(report.questionId !== null, JSON.stringify(report))
  const of = (file: string) => report.submissions.find((one) => one.file === file)
  assert.deepEqual([of('accepted/latin.cpp')?.agrees, of('accepted/latin.cpp')?.outcome], [null, null])
  assert.equal(of('accepted/latin.cpp')?.message, 'It was not run: latin.cpp is not UTF-8 text.')
  assert.equal(of('accepted/old.py')?.message, 'It was not run: it is written in Python 2.')
})

test('an accepted submission that does not compile is reported with the reason, and does not stop an admin who imports anyway', async () => {
  const old = { 'submissions/accepted/old.py': 'print 2 * input()\n' }
  const refused = await take(old)
  assert.match(refused.reason ?? '', /accepted\/old\.py should be accepted/)
  const submission = refused.submissions.find((one) => one.file === 'accepted/old.py')
  assert.equal(submission?.outcome, 'compileError')
  assert.match(submission.message ?? '', /line 1: .*Missing parentheses in call to 'print'/)
  assert.ok((await take(old, 'isVisible=1&anyway=1')).questionId !== null)
  // Where no accepted submission passes, the cases may be wrong: the package is refused.
  const none = { 'submissions/accepted/good.py': 'print(4)\n', 'submissions/accepted/good.cpp': undefined }
  assert.equal((await take(none, 'isVisible=1&anyway=1')).questionId, null)
})

test('an unknown folder promises nothing; what a source lists itself is compared', async () => {
  const report = await take({
    'submissions/experiments/four.py': 'print(4)\n',
    'submissions/mixed/right.py': '# @EXPECTED_RESULTS@: CORRECT, TIMELIMIT\nprint(2 * int(input()))\n',
    'submissions/mixed/wrong.py': '# @EXPECTED_RESULTS@: RUN-ERROR\nprint(4)\n',
    // In the folders of the formats the folder decides.
    'submissions/wrong_answer/listed.py': '# @EXPECTED_RESULTS@: CORRECT\nprint(4)\n',
  })
  const compared = Object.fromEntries(
    report.submissions.map(({ file, expected, agrees }) => [file, [expected, agrees]]),
  )
  assert.deepEqual(compared['experiments/four.py'], ['experiments', null])
  assert.deepEqual(compared['mixed/right.py'], ['CORRECT or TIMELIMIT', true])
  assert.deepEqual(compared['mixed/wrong.py'], ['RUN-ERROR', false])
  assert.deepEqual(compared['wrong_answer/listed.py'], ['wrong_answer', true])
  assert.match(report.reason ?? '', /1 of 8 submissions don’t have the verdict that the package expects/)
  assert.ok(report.notes.includes('Submissions in experiments were ignored.'))
})

test('a submission of several files is built and run as one program', async () => {
  const report = await take({
    'submissions/accepted/cpp/main.cc':
      '#include <iostream>\n#include "twice.h"\nint main() { int n; std::cin >> n; std::cout << twice(n) << "\\n"; }\n',
    'submissions/accepted/cpp/twice.cc': '#include "twice.h"\nint twice(int n) { return 2 * n; }\n',
    'submissions/accepted/cpp/twice.h': 'int twice(int);\n',
    'submissions/accepted/c/start.c':
      '#include <stdio.h>\nint twice(int);\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", twice(n)); }\n',
    'submissions/accepted/c/twice.c': 'int twice(int n) { return 2 * n; }\n',
    'submissions/accepted/python/main.py': 'from twice import twice\nprint(twice(int(input())))\n',
    'submissions/accepted/python/twice.py': 'def twice(n): return 2 * n\n',
    'submissions/accepted/python/table.bin': new Uint8Array([0xff, 0, 0xff]),
    'submissions/accepted/java/Main.java':
      'import java.util.Scanner;\npublic class Main { public static void main(String[] a) { System.out.println(Twice.of(new Scanner(System.in).nextInt())); } }\n',
    'submissions/accepted/java/Twice.java': 'public class Twice { static int of(int n) { return 2 * n; } }\n',
    'submissions/wrong_answer/python/main.py': 'from thrice import thrice\nprint(thrice(int(input())))\n',
    'submissions/wrong_answer/python/thrice.py': 'def thrice(n): return 3 * n\n',
  })
  assert.equal(report.reason, null, JSON.stringify(report.submissions))
  const several = report.submissions.filter((one) => /\/(c|cpp|python|java)$/.test(one.file))
  assert.deepEqual(
    several.map(({ file, outcome }) => [file, outcome]),
    [
      ['accepted/c', 'passed'],
      ['accepted/cpp', 'passed'],
      ['accepted/java', 'passed'],
      ['accepted/python', 'passed'],
      ['wrong_answer/python', 'failed'],
    ],
  )
  assert.ok(report.notes.includes('Files of accepted/python that are not UTF-8 text were left out: table.bin.'))
})

test('a time limit that the package does not name follows from the quicker of two runs', async () => {
  const tasks: JudgeTask[] = []
  const busy = await aJudgeWhoseFirstRunIsSlow(await theJudge(), tasks)
  const slowSite = await startSite({ environment: { JUDGE_URLS: busy } })
  const files = { ...doubling, '.timelimit': undefined, 'submissions/accepted/good.cpp': undefined }
  const slowAdmin = await anAdmin(slowSite)
  const { timeLimitMilliseconds, reason, submissions } = await takePackage(slowAdmin, files)
  assert.equal(reason, null, JSON.stringify(submissions))
  const measured = tasks.filter(({ candidateSource }) => candidateSource === doubling['submissions/accepted/good.py'])
  assert.deepEqual(
    measured.slice(0, 2).map(({ alone }) => alone),
    [true, true],
    'both are measured alone on a core',
  )
  // Five times what was measured, in whole seconds; the first run alone would have made it 30 s.
  assert.ok(timeLimitMilliseconds % 1000 === 0 && timeLimitMilliseconds < 30_000, String(timeLimitMilliseconds))
  const newer = 'problem_format_version: 2023-07-draft\nname: Doubling numbers\nlimits: { time_resolution: 0.5 }\n'
  const found = (await takePackage(slowAdmin, { ...files, 'problem.yaml': newer })).timeLimitMilliseconds
  assert.ok(found % 500 === 0 && found < 12_000, String(found))
  await slowSite.close()
})

/** The judge, on a machine that is busy with something else whenever a source comes for the first time. */
async function aJudgeWhoseFirstRunIsSlow(judge: string, tasks: JudgeTask[]): Promise<string> {
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const judged = await fetch(`${judge}${request.url}`, {
        method: request.method ?? 'GET',
        ...(body === '' ? {} : { body, headers: { 'content-type': 'application/json' } }),
      })
      const refusalText = await judged.text()
      if (request.url !== '/judge' || !judged.ok) {
        response.writeHead(judged.status, { 'content-type': 'application/json' })
        return response.end(refusalText)
      }
      tasks.push(JudgeTask.parse(JSON.parse(body)))
      const verdict = Verdict.parse(JSON.parse(refusalText))
      const more = seen.has(body) ? 0 : 6_000
      seen.add(body)
      const tests = verdict.tests.map((test) => ({ ...test, cpuMilliseconds: more + (test.cpuMilliseconds ?? 0) }))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return response.end(`event: verdict\ndata: ${JSON.stringify({ ...verdict, tests })}\n\n`)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

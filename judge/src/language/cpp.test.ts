import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startJudge, type RunningJudge } from '../test/judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '12' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

/** Of the headers that <bits/stdc++.h> brings, also those that few programs need. */
const uses = {
  algorithm: 'std::vector<int> v{2, 1}; std::sort(v.begin(), v.end()); return v[0] != 1;',
  chrono: 'return std::chrono::milliseconds(1000) != std::chrono::seconds(1);',
  filesystem: 'return std::filesystem::path("a/b.txt").extension() != ".txt";',
  future: 'std::promise<int> p; p.set_value(7); return p.get_future().get() != 7;',
  memory_resource: 'std::pmr::vector<int> v{1}; return v.size() != 1;',
  regex: 'return !std::regex_match("abc", std::regex("a.c"));',
  syncstream: 'std::osyncstream(std::cout) << "ok"; return 0;',
}

for (const [header, body] of Object.entries(uses))
  test(`#include <bits/stdc++.h> brings <${header}>`, async () => {
    const candidateSource = `#include <bits/stdc++.h>\nint main() { ${body} }\n`
    const cases = [{ id: '1', input: '', answer: header === 'syncstream' ? 'ok' : '', sample: true }]
    const verdict = await judge.verdict({ language: 12, candidateSource, challenge: { kind: 'inputOutput', cases } })
    assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
  })

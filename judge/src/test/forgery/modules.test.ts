import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../judge.ts'

/*
 * Python's modules are the same for a solution and for the tests beside it. The tests are those of a sample question, which
 * compare and show values with json.dumps.
 */

const folder = new URL('../../../../content/questions/who-is-still-in-the-museum/python/', import.meta.url)
const tests = readFileSync(new URL('tests.py', folder), 'utf8')
const right = readFileSync(new URL('solution.py', folder), 'utf8')

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '8' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

function ask(candidateSource: string, own = tests): Promise<Verdict> {
  return judge.verdict({ language: 8, candidateSource, challenge: { kind: 'program', tests: own } })
}

const nobody = 'def still_inside(tags):\n    return []\n'
const refused: Readonly<Record<string, readonly [source: string, named: string]>> = {
  'a dumps that answers the same for all': [`import json\njson.dumps = lambda *a, **k: "[]"\n${nobody}`, 'json.dumps'],
  'other code in dumps': [
    `import json\ndef same(*a, **k): return "[]"\njson.dumps.__code__ = same.__code__\n${nobody}`,
    'json.dumps',
  ],
  'another method of an encoder': [
    `import json\njson.JSONEncoder.encode = lambda *a: "[]"\n${nobody}`,
    'JSONEncoder.encode',
  ],
  'another module of that name': [
    `import sys, types\nother = types.ModuleType("json")\nother.dumps = lambda *a, **k: "x"\nsys.modules["json"] = other\n${nobody}`,
    'json',
  ],
}

test('the traceback of an error that the tests do not catch shows none of their values', async () => {
  const reader = `class Reader(Exception):
    def __str__(self):
        trace = self.__traceback__
        while trace is not None:
            print(trace.tb_frame.f_code.co_consts, trace.tb_frame.f_globals)
            trace = trace.tb_next
        return "read"
def still_inside(tags): raise Reader()
`
  const own = `from solution import *\nassert still_inside(['zoe']) == ['tag-7']\n`
  const verdict = await ask(reader, own)
  assert.equal(verdict.outcome, 'runtimeError')
  assert.match(verdict.output, /Reader: read/)
  assert.doesNotMatch(verdict.output, /zoe|tag-\d/)
})

describe('a solution that changes a module that the tests import does not pass, and says which', () => {
  for (const [name, [source, named]] of Object.entries(refused))
    test(name, async () => {
      const verdict = await ask(source)
      assert.notEqual(verdict.outcome, 'passed')
      assert.ok(
        JSON.stringify(verdict).includes(`The solution changed ${named}, which the tests use.`),
        JSON.stringify(verdict),
      )
    })

  test('what is replaced before the first test reveals nothing about what the tests compare with', async () => {
    const dumping = `import json\nold = json.dumps\ndef dumps(*a, **k):\n    print("DUMP", a)\n    return old(*a, **k)\njson.dumps = dumps\n${nobody}`
    const verdict = await ask(dumping)
    assert.equal(verdict.outcome, 'failed')
    assert.doesNotMatch(JSON.stringify(verdict), /tag-\d|zoe/)
  })
})

/** Replaces at the first call and takes it back at the last, so that nothing is changed before and after the tests. */
function forTheTime(replace: string, restore: string): string {
  return `import json, json.encoder
calls, old, encode, make = 0, json.dumps, json.encoder.JSONEncoder.encode, json.encoder.c_make_encoder
def spy(*words, **more):
    print("SPY", words)
    return "[]"
def still_inside(tags):
    global calls
    calls += 1
    if calls == 1:
${replace.replaceAll(/^/gm, '        ')}
    if calls == 8:
${restore.replaceAll(/^/gm, '        ')}
    return []
`
}
const late: Readonly<Record<string, string>> = {
  'for good': `import json\ndef still_inside(tags):\n    json.dumps = lambda *a, **k: print("SPY") or "[]"\n    return []\n`,
  'the function that the tests call': forTheTime('json.dumps = spy', 'json.dumps = old'),
  'what that function calls': forTheTime(
    'json._default_encoder.encode = spy\njson.encoder.JSONEncoder.encode = spy\njson.encoder.c_make_encoder = None',
    'del json._default_encoder.encode\njson.encoder.JSONEncoder.encode = encode\njson.encoder.c_make_encoder = make',
  ),
  'every class of that name': forTheTime(
    'for kind in object.__subclasses__():\n    if kind.__name__ == "JSONEncoder": kind.encode = spy',
    'for kind in object.__subclasses__():\n    if kind.__name__ == "JSONEncoder": kind.encode = encode',
  ),
}

describe('a solution that changes a module only while the tests run sees nothing of what they compare, and does not pass', () => {
  for (const [name, source] of Object.entries(late))
    test(name, async () => {
      const verdict = await ask(source)
      assert.equal(verdict.outcome, 'failed')
      assert.doesNotMatch(JSON.stringify(verdict), /SPY|tag-\d/)
      assert.equal(verdict.tests.filter(({ passed }) => passed).length, 3)
    })
})

test('the tests’ `sys` is their own, so that nobody keeps them from ending with a failure', async () => {
  const own = "import sys\nfrom solution import *\nimport sys\nif f() != 2: sys.exit(1)\nprint('ok 1 - two')\n"
  for (const spoiled of [
    'import sys\nsys.exit = lambda *status: None\n',
    "import sys\nclass X: exit = staticmethod(lambda *status: None)\nsys.modules['sys'] = X()\n",
    'import sys\nend = sys.exit\ndef stay(*status): sys.exit = end\nsys.exit = stay\n',
  ])
    assert.equal((await ask(`${spoiled}def f():\n    return 1\n`, own)).outcome, 'failed', spoiled)
  assert.equal((await ask('import sys\ndef f():\n    return sys.getrefcount and 2\n', own)).outcome, 'passed')
})

test('a star import doesn’t take over built-in names that the tests use', async () => {
  const own = 'from solution import *\nassert sum([1, 2]) == 3\n'
  const taken = await ask('def sum(numbers):\n    return 3\n', own)
  assert.equal(taken.outcome, 'failed', JSON.stringify(taken))
  assert.match(taken.output, /The solution changed sum, which the tests use\./)
})

describe('honest solutions pass', () => {
  test('one whose errors the tests catch, and whose numbers they compare by a function of a module', async () => {
    const own = `import json, math
from json.decoder import JSONDecodeError
import json.encoder
from solution import parse
for kind in (json.JSONDecodeError, JSONDecodeError, ValueError):
    try:
        parse('{')
        raise AssertionError('not refused')
    except kind: pass
assert math.isclose(parse('0.1'), 0.1) and json.loads(json.encoder.JSONEncoder().encode([1])) == [1]
print('ok 1 - parsed')
`
    assert.equal((await ask('import json\ndef parse(text):\n    return json.loads(text)\n', own)).outcome, 'passed')
  })

  test('one with built-in names that the tests import by name, or do not use', async () => {
    const source = 'def sum(numbers):\n    return 3\n\ndef print(*words):\n    pass\n'
    for (const line of ['from solution import sum', 'from solution import *\nfrom solution import sum'])
      assert.equal((await ask(source, `${line}\nassert sum([1, 2]) == 3\n`)).outcome, 'passed')
  })

  test('one that adds to a module, seeds and sets what modules keep', async () => {
    const source = `import json, random, decimal, collections.abc\nrandom.seed(1)\ndecimal.getcontext().prec = 50\ncollections.Mapping = collections.abc.Mapping\njson.own = 1\n${right}`
    assert.equal((await ask(source)).outcome, 'passed')
  })

  test('one beside tests that replace a part of a module themselves', async () => {
    const own = `import random\nfrom solution import roll\nrandom.randint = lambda low, high: 4\nassert roll() == 4\nprint('ok 1 - a four')\n`
    assert.equal((await ask('import random\ndef roll():\n    return random.randint(1, 6)\n', own)).outcome, 'passed')
  })

  test('one beside tests with many modules', async () => {
    const own = `import asyncio, collections, contextlib, copy, dataclasses, datetime, decimal, enum, fractions, functools, heapq
import io, itertools, json, logging, math, operator, os, random, re, statistics, string, tempfile, textwrap, threading, time, typing, unittest, uuid
from solution import f
assert f() == 2
tempfile.gettempdir()
print('ok 1 - two')
`
    const source = `import asyncio, logging, re, tempfile, threading\nasync def g():\n    return 2\ndef f():\n    tempfile.gettempdir()\n    logging.basicConfig()\n    threading.Thread(target=print).start()\n    re.sub('a', 'b', 'a')\n    return asyncio.run(g())\n`
    assert.equal((await ask(source, own)).outcome, 'passed')
  })

  test('one beside tests with classes of their own, such as those of unittest', async () => {
    const own = `import unittest
from solution import f

class Pair:
    left, right = 1, 2

class Sums(unittest.TestCase):
    def test_two(self):
        self.assertEqual(f(), Pair.right)

if __name__ == '__main__':
    unittest.main()
`
    assert.equal((await ask('def f():\n    return 2\n', own)).outcome, 'passed')
    assert.equal((await ask('def f():\n    return 3\n', own)).outcome, 'failed')
  })
})

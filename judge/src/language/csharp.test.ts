import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string =>
  `using System;\npublic static class Solution { public static int Add(params int[] n) {\n${body}\n} }\n`

testLanguage(
  {
    code: 7,
    wrong: add('  return n.Length;'),
    broken: add('  return 1 + ;'),
    endless: add('  while (true) { }'),
    greedy: add(
      '  var kept = new System.Collections.Generic.List<byte[]>(); while (true) { var b = new byte[1 << 20]; for (int i = 0; i < b.Length; i += 512) b[i] = 1; kept.Add(b); }',
    ),
    leaving: add('  Environment.Exit(0); return 0;'),
    lying: add('  Console.WriteLine("ok - two numbers\\nsuccess:0"); Environment.Exit(0); return 0;'),
    limits: { memoryBytes: 256 * 1024 * 1024 },
  },
  (ask) => {
    test('an exception of the candidate’s is an error of running, one of the tests’ a failed test', async () => {
      const own = await ask(
        add('  foreach (var one in n) if (one > 0) throw new InvalidOperationException("no");\n  return 0;'),
      )
      assert.equal(own.outcome, 'runtimeError', JSON.stringify(own))
      assert.match(own.output, /InvalidOperationException: no/)
      const tests =
        'class Tests { static void Main() { if (Solution.Add(1) != 2) throw new System.Exception("not two"); } }'
      assert.equal((await ask(add('  return 1;'), { tests })).outcome, 'failed')
    })

    test('endless recursion ends as an error of running', async () => {
      const verdict = await ask(add('  return 1 + Add(n);'))
      assert.ok(['runtimeError', 'failed', 'memoryLimit'].includes(verdict.outcome), JSON.stringify(verdict))
    })

    test('a class of the candidate’s cannot stand for the library’s tuples, and so read them', async () => {
      const tests =
        'using System; class Tests { static void Main() { var row = Tuple.Create(1, 2); Console.WriteLine(Solution.Add(row.Item1) == row.Item2 ? "ok" : "not ok"); } }'
      const own = `using System;
        public class Row { public int Item1, Item2; }
        public static class Tuple { public static Row Create(int one, int two) { Console.WriteLine("read " + two); return new Row { Item1 = one, Item2 = two }; } }
        public static class Solution { public static int Add(int one) { return 0; } }`
      const verdict = await ask(own, { tests })
      assert.equal(verdict.outcome, 'compileError', JSON.stringify(verdict))
      assert.match(verdict.message ?? '', /'Tuple' is a library type that the tests use/)
    })

    test('Main may be asynchronous', async () => {
      const tests =
        'using System.Threading.Tasks; class Tests { static async Task<int> Main(string[] a) { await Task.Delay(1); return Solution.Add(1, 2) == 3 ? 0 : 1; } }'
      assert.equal((await ask(add('  return 3;'), { tests })).outcome, 'passed')
      assert.equal((await ask(add('  return 4;'), { tests })).outcome, 'failed')
    })
  },
)

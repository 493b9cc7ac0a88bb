import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string => `<?php\nfunction add(int ...$n) {\n${body}\n}\n`

testLanguage(
  {
    code: 13,
    wrong: add('  return count($n);'),
    broken: add('  return 1 +;'),
    failing: add('  throw new RuntimeException("no");'),
    endless: add('  while (true);'),
    greedy: add('  $kept = []; while (true) $kept[] = str_repeat("x", 1 << 20);'),
    leaving: '<?php exit(0);',
    lying: '<?php echo "ok - two numbers\\nsuccess:0\\n"; GradusRunner::end(); exit(0);',
  },
  (ask) => {
    test('variables of the outermost level are global, and __DIR__ is the folder of the tests', async () => {
      const verdict = await ask('<?php\n$calls = 0;\nfunction add(int ...$n) { global $calls; return ++$calls; }\n', {
        tests: '<?php\nrequire __DIR__ . "/solution.php";\nadd();\nassert(add() === 2 && $calls === 2);\n',
      })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('a function with the name of one of the tests’ is named, with its line', async () => {
      const verdict = await ask(
        '<?php\nfunction check($a) { return (int) $a; }\nfunction add(...$n) { return array_sum($n); }\n',
        {
          tests:
            '<?php\nrequire "solution.php";\nfunction check($name, $got) { assert($got === 3); }\ncheck("sum", add(1, 2));\n',
        },
      )
      const [entry] = verdict.diagnostics
      assert.deepEqual(
        [verdict.outcome, entry?.line, entry?.message],
        ['runtimeError', 2, 'The tests have a function check, too. Give yours another name.'],
      )
    })

    test('what the tests write to standard output passes through no filter of the solution', async () => {
      const filter = `<?php
        class Ok extends php_user_filter {
          public function filter($in, $out, &$consumed, bool $closing): int {
            while ($bucket = stream_bucket_make_writeable($in)) {
              $bucket->data = str_replace('not ok', 'ok', $bucket->data);
              stream_bucket_append($out, $bucket);
            }
            return PSFS_PASS_ON;
          }
        }
        if (function_exists('stream_filter_register')) stream_filter_register('ok', Ok::class);
        if (function_exists('stream_filter_append')) stream_filter_append(STDOUT, 'ok');
        function add() { return 0; }`
      const verdict = await ask(filter, {
        tests: '<?php\nrequire "solution.php";\nfwrite(STDOUT, add(1, 2) === 3 ? "ok - sum\\n" : "not ok - sum\\n");\n',
      })
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
    })

    test('nothing reads the tests or starts a process', async () => {
      const verdict = await ask(
        `<?php
        function add() {
          $seen = serialize($GLOBALS['argv']) . @file_get_contents('/box/tests.php') . implode(glob('/box/*'));
          return str_contains($seen, 'HID' . 'DEN') || function_exists('proc_open') ? 1 : 0;
        }`,
        { tests: '<?php\nrequire "solution.php";\n/* HIDDEN */\nassert(add() === 0);\n' },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('the assertions of the tests can’t be switched off, and say what was asserted, and where', async () => {
      const tests = `<?php
        require 'solution.php';
        assert(add(1, 2)
          === 3);
        assert(add() === 0, 'nothing adds up to 0',);`
      const off = 'ini_set("zend.assertions", "0"); ini_set("assert.exception", "0");'
      const wrong = await ask(`<?php ${off} function add(...$n) { ${off} return 3; }`, { tests })
      assert.equal(wrong.outcome, 'failed', JSON.stringify(wrong))
      assert.match(wrong.output, /^tests\.php:5: AssertionError: nothing adds up to 0/)
      const other = await ask('<?php function add(...$n) { return 0; }', { tests })
      assert.match(other.output, /^tests\.php:3: AssertionError: assert\(add\(1, 2\) === 3\)/)
      const right = await ask('<?php function add(...$n) { assert(true); return array_sum($n); }', { tests })
      assert.equal(right.outcome, 'passed', JSON.stringify(right))
    })

    test('an assertion may throw an exception of its own, or be inside another one or a function', async () => {
      const tests = `<?php
        namespace Lab;
        require 'solution.php';
        class Wrong extends \\Exception {}
        function assertSum(int $sum, int ...$n) { \\assert(\\add(...$n) === $sum && assert(true)); }
        try { assert(\\add(1) === 2, new Wrong('no')); } catch (Wrong) { assertSum(3, 1, 2); }`
      const right = await ask('<?php function add(...$n) { return array_sum($n); }', { tests })
      assert.equal(right.outcome, 'passed', JSON.stringify(right))
      const wrong = await ask('<?php function add(...$n) { return 2; }', { tests })
      assert.equal(wrong.outcome, 'passed', 'the exception is never thrown, so nothing else is asserted')
    })

    test('an error of compiling that only shows when the file is loaded is one of its line too', async () => {
      const verdict = await ask('<?php\nfunction add() {}\nfunction add() {}\n')
      assert.equal(verdict.outcome, 'compileError', JSON.stringify(verdict))
      assert.equal(verdict.diagnostics[0]?.line, 3)
    })
  },
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string => `def add(*n)\n\n${body}\nend\n`

testLanguage(
  {
    code: 22,
    wrong: add('  n.length'),
    broken: add('  n.sum(]'),
    failing: add('  raise "no"'),
    endless: add('  loop {}'),
    greedy: add('  kept = []; loop { kept << "x" * (1 << 20) }'),
    leaving: 'exit 0\n',
    lying: 'puts "ok - two numbers", "success:0"\nat_exit { exit! 0 }\nexit! 0\n',
  },
  (ask) => {
    test('forked children have no channel, and the tests are in no file', async () => {
      const verdict = await ask(
        `def add(*)
          child = fork { exit!((IO.for_fd(3).puts('x') rescue nil) ? 1 : 0) }
          Process.wait(child)
          Dir['{/box,/gradus}/*'].any? { |path| File.file?(path) && File.read(path).include?('HID' + 'DEN') } ? 9 : $?.exitstatus
        end`,
        { tests: 'require_relative "solution"\n# HIDDEN\nabort unless add == 0\nexit\n' },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('methods can be added to arrays but not redefined, so that lists of the tests show nothing', async () => {
      const tests =
        'require "solution"\n[[[1, 2], 3], [[], 0]].each { |numbers, sum| abort unless add(*numbers) == sum }\n'
      const verdict = await ask(
        'class Array\n  alias quietly each\n  def each(&) = (warn inspect; quietly(&))\nend\ndef add(*n) = n.sum\n',
        { tests },
      )
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
      assert.equal(verdict.output, 'Your code changed Array#each, which the tests may use. Leave it as it is.\n')
      const added = await ask('class Array\n  def total = sum\nend\ndef add(*n) = n.total\n', { tests })
      assert.equal(added.outcome, 'passed', JSON.stringify(added))
    })

    test('a method with the name of one of the tests’ is named, with the line that calls it', async () => {
      const verdict = await ask('def check(a, b)\n  a + b\nend\n\ndef add(*n) = n.reduce(0) { |a, b| check(a, b) }\n', {
        tests:
          'require "solution"\ndef check(name, got, wanted)\n  abort unless got == wanted\nend\ncheck "sum", add(1, 2), 3\n',
      })
      const [entry] = verdict.diagnostics
      assert.deepEqual(
        [verdict.outcome, entry?.line, entry?.message],
        ['runtimeError', 5, 'The tests have a method check, too. Give yours another name.'],
      )
    })

    test('an error after the last line, in what was left for the end, fails', async () => {
      const verdict = await ask('at_exit { raise "late" }\ndef add(*n) = n.sum\n')
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
    })
  },
)

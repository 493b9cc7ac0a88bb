import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../judge.ts'

/*
 * A candidate may change a question's additional files. What the candidate's own file may not do, these may not do either;
 * the author's versions may.
 */

interface Attack {
  readonly language: number
  readonly solution: string
  readonly tests: string
  readonly fileName: string
  /** What only an author may write. */
  readonly body: string
  readonly refusal: RegExp
}

const attacks: Readonly<Record<string, Attack>> = {
  'a macro for a word of C': {
    language: 5,
    solution: 'int area(int w, int h) { return 0; }\n',
    tests: `#include "solution.c"
#include "shape.h"
#include <stdio.h>
int main(void) { int wrong = 1; if (area(2, 3) == 6) wrong = 0; puts(wrong ? "not ok 1 - area" : "ok 1 - area"); return wrong; }
`,
    fileName: 'shape.h',
    body: '#define if(condition) if (1)\nint area(int w, int h);\n',
    refusal: /^1 test failed|“area” failed/,
  },
  'assembler in C': {
    language: 5,
    solution: '#include "shape.h"\nint area(int w, int h) { return w * h; }\n',
    tests: '#include "solution.c"\nint main(void) { return area(2, 3) != 6; }\n',
    fileName: 'shape.h',
    body: '__asm__("");\nint area(int w, int h);\n',
    refusal: /shape\.h:1:.*'__asm__' cannot be used/,
  },
  'an operator of C++ for all types': {
    language: 12,
    solution: '#include "shape.h"\nint area(int w, int h) { return w * h; }\n',
    tests: '#include <vector>\n#include "solution.cpp"\nint main() { return area(2, 3) != 6; }\n',
    fileName: 'shape.h',
    body: 'template <class T> bool operator==(const T&, const T&) { return true; }\nint area(int w, int h);\n',
    refusal: /shape\.h:1:.*'operator==' can only be declared for types of your own/,
  },
  'reflection in Java': {
    language: 6,
    solution: 'class Solution { static int area(int w, int h) { return Shape.area(w, h); } }\n',
    tests:
      'class Main { public static void main(String[] a) { if (Solution.area(2, 3) != 6) throw new AssertionError(); } }',
    fileName: 'Shape.java',
    body: `class Shape {
    static int area(int w, int h) { return w * h; }
    static Object tests() throws Exception { return Class.forName("Main").getDeclaredField("x"); }
}
`,
    refusal: /Shape\.java:\d+:.* cannot be used here, because hidden tests run in the same process/,
  },
  'the package unsafe of Go': {
    language: 16,
    solution: 'package main\n\nfunc area(w, h int) int { return product(w, h) }\n',
    tests: 'package main\n\nfunc main() {\n\tif area(2, 3) != 6 {\n\t\tpanic("area")\n\t}\n}\n',
    fileName: 'shape.go',
    body: 'package main\n\nimport "unsafe"\n\nvar size = unsafe.Sizeof(1)\n\nfunc product(w, h int) int { return w * h }\n',
    refusal: /shape\.go:3:.*The package unsafe cannot be used here/,
  },
}

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,6,12,16' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

function ask({ language, solution, tests, fileName, body }: Attack, isCandidates: boolean): Promise<Verdict> {
  return judge.verdict({
    language,
    candidateSource: solution,
    additionalFiles: [{ fileName, body, isCandidates }],
    challenge: { kind: 'program', tests },
  })
}

describe('an additional file in the candidate’s version follows the rules for the candidate’s own file', () => {
  for (const [name, attack] of Object.entries(attacks))
    test(name, async () => {
      const verdict = await ask(attack, true)
      assert.notEqual(verdict.outcome, 'passed')
      const said = verdict.diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`)
      assert.match([verdict.message ?? '', ...said].join('\n'), attack.refusal)
      assert.equal((await ask(attack, false)).outcome, 'passed', 'the author may write it')
    })
})

test('a changed header with constants, macros and types still works', async () => {
  const header =
    '#pragma once\n#define SIZE 4\n#define EACH(i) for (int i = 0; i < SIZE; i++)\nstruct pair { int a, b; };\n'
  const source = '#include "shape.h"\nint sum(void) { int all = 0; EACH(i) all += i; return all; }\n'
  const tests =
    '#include "shape.h"\n#include "solution.c"\nint main(void) { struct pair p = {6, 0}; return sum() != p.a; }\n'
  const { outcome } = await judge.verdict({
    language: 5,
    candidateSource: source,
    additionalFiles: [{ fileName: 'shape.h', body: header, isCandidates: true }],
    challenge: { kind: 'program', tests },
  })
  assert.equal(outcome, 'passed')
})

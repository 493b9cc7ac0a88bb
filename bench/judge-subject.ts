import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LanguageCode } from '@gradus/contract/language'
import { findJdk } from '../judge/src/language/jvm.ts'
import { exampleOf } from '../judge/src/test/guide.ts'

/**
 * The typical submissions of bench/judge: what the judge runs, the commands that a shell would run instead, and the
 * target for the ratio of the two times.
 */

export interface Subject {
  readonly name: string
  readonly code: LanguageCode
  readonly solution: readonly [file: string, body: string]
  readonly tests: readonly [file: string, body: string]
  /** The commands that a shell would run, one after the other, in the folder of the files. */
  readonly bare: readonly (readonly [command: string, ...words: string[]])[]
  /** The maximum ratio of the judge's time to the time of the bare commands. */
  readonly target: number
}

const jdk = join(findJdk().home, 'bin')
const kotlin = fileURLToPath(new URL('../node_modules/kotlin-compiler', import.meta.url))

/** The example of a language's section in docs/authoring.md. */
function example(code: LanguageCode, solution: string, tests: string): Pick<Subject, 'code' | 'solution' | 'tests'> {
  const found = exampleOf(code)
  return { code, solution: [solution, found.solution], tests: [tests, found.tests] }
}

export const subjects: readonly Subject[] = [
  {
    name: 'C',
    target: 0.3,
    code: 5,
    solution: ['solution.c', 'int add(int a, int b) { return a + b; }\n'],
    tests: [
      'tests.c',
      '#include "solution.c"\n#include <stdio.h>\nint main(void) { puts("ok 1"); return add(1, 2) != 3; }\n',
    ],
    bare: [['/usr/bin/gcc', '-O2', '-std=gnu17', '-o', 'a', 'tests.c', '-lm'], ['./a']],
  },
  {
    name: 'C++ <bits/stdc++.h>',
    target: 0.2,
    code: 12,
    solution: [
      'solution.cpp',
      '#include <bits/stdc++.h>\nusing namespace std;\nint add(vector<int> v) { return accumulate(v.begin(), v.end(), 0); }\n',
    ],
    tests: ['tests.cpp', '#include "solution.cpp"\nint main() { cout << "ok 1" << endl; return add({1, 2}) != 3; }\n'],
    bare: [['/usr/bin/g++', '-O2', '-std=gnu++20', '-o', 'a', 'tests.cpp'], ['./a']],
  },
  {
    name: 'Java',
    target: 0.1,
    code: 6,
    solution: [
      'Solution.java',
      'import java.util.*;\nclass Solution { int add(List<Integer> l) { int s = 0; for (int x : l) s += x; return s; } }\n',
    ],
    tests: [
      'Main.java',
      'import java.util.*;\npublic class Main { public static void main(String[] a) { if (new Solution().add(List.of(1, 2)) != 3) throw new AssertionError(); System.out.println("ok 1"); } }\n',
    ],
    bare: [
      [`${jdk}/javac`, 'Main.java', 'Solution.java'],
      [`${jdk}/java`, 'Main'],
    ],
  },
  {
    name: 'Python',
    target: 1,
    code: 8,
    solution: ['solution.py', 'def add(a, b):\n    return a + b\n'],
    tests: ['tests.py', 'from solution import *\nassert add(1, 2) == 3\nprint("ok 1")\n'],
    bare: [['/usr/bin/python3', '-B', 'tests.py']],
  },
  {
    name: 'JavaScript',
    target: 1,
    code: 11,
    solution: ['solution.js', 'const add = (a, b) => a + b\n'],
    tests: ['tests.js', 'require("assert").equal(add(1, 2), 3)\nconsole.log("ok 1")\n'],
    bare: [
      [
        process.execPath,
        '-e',
        'const vm=require("vm"),fs=require("fs");globalThis.require=require;for(const f of ["solution.js","tests.js"])vm.runInThisContext(fs.readFileSync(f,"utf8"))',
      ],
    ],
  },
  {
    name: 'Go',
    target: 1,
    code: 16,
    solution: ['solution.go', 'package main\n\nfunc add(a, b int) int { return a + b }\n'],
    tests: [
      'main.go',
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tif add(1, 2) != 3 {\n\t\tpanic("add")\n\t}\n\tfmt.Println("ok 1")\n}\n',
    ],
    bare: [['/usr/bin/go', 'build', '-o', 'a', '.'], ['./a']],
  },
  {
    name: 'PHP',
    ...example(13, 'solution.php', 'tests.php'),
    bare: [['/usr/bin/php', 'tests.php']],
    target: 1,
  },
  {
    name: 'Ruby',
    ...example(22, 'solution.rb', 'tests.rb'),
    bare: [['/usr/bin/ruby', '-I', '.', 'tests.rb']],
    target: 1,
  },
  {
    name: 'Shell',
    ...example(10, 'solution.sh', 'tests.sh'),
    bare: [['/usr/bin/bash', 'tests.sh']],
    target: 1,
  },
  {
    name: 'R',
    ...example(23, 'solution.R', 'tests.R'),
    bare: [['/usr/bin/Rscript', '--vanilla', 'tests.R']],
    target: 1,
  },
  {
    name: 'C# (Mono)',
    ...example(7, 'Solution.cs', 'Tests.cs'),
    bare: [
      ['/usr/bin/mcs', '-langversion:latest', '-out:a.exe', 'Tests.cs', 'Solution.cs'],
      ['/usr/bin/mono', 'a.exe'],
    ],
    target: 1,
  },
  {
    name: 'Scala',
    ...example(17, 'Solution.scala', 'Tests.scala'),
    bare: [
      ['/usr/bin/scalac', 'Tests.scala', 'Solution.scala'],
      [join(jdk, 'java'), '-cp', '.:/usr/share/java/scala-library.jar', 'Tests'],
    ],
    target: 0.1,
  },
  {
    name: 'Kotlin',
    ...example(15, 'Solution.kt', 'Tests.kt'),
    bare: [
      ['/usr/bin/bash', join(kotlin, 'bin/kotlinc'), 'Tests.kt', 'Solution.kt', '-d', 'out'],
      [join(jdk, 'java'), '-cp', `out:${join(kotlin, 'lib/kotlin-stdlib.jar')}`, 'TestsKt'],
    ],
    target: 0.05,
  },
]

const hashComments = new Set<LanguageCode>([8, 10, 22, 23])
let submissions = 0

/** Makes each submission a different text, so that no compiler's cache contains it. */
export function newSource(subject: Subject): string {
  submissions += 1
  const comment = hashComments.has(subject.code) ? '#' : '//'
  return `${subject.solution[1]}\n${comment} ${process.pid}.${submissions}\n`
}

/** Creates a folder with the files that the bare commands need. */
export async function createFolder(subject: Subject): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-bench-'))
  for (const [name, text] of [subject.solution, subject.tests]) await writeFile(join(folder, name), text)
  return folder
}

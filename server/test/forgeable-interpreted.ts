import { block, got, type ForgeableQuestions } from './forgeable-question.ts'

/** Questions for languages whose interpreter reads the source, and for SQL. */
export const forgeableInterpreted: ForgeableQuestions = {
  Python: {
    solution: 'def twice(n, told): return 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `from solution import *
def check(name, n, expected):
    got = twice(n, expected)
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}${block}{expected}${got}{got}\\n  ...')
check('two', 2, 4)
check('seven', 7, 14)
check('minus three', -3, -6)
`,
  },
  SqlServer: {
    // Its tests compare outside of the database, so the database never contains the expected rows.
    solution: 'SELECT N, 2 * N AS Twice FROM Number ORDER BY N\n',
    tests: `--# setup
CREATE TABLE Number (N INT);

--# test two and seven
--# given
INSERT INTO Number VALUES (2), (7);
--# expect ordered
N | Twice
2 | 4
7 | 14

--# test minus three
--# given
INSERT INTO Number VALUES (-3);
--# expect ordered
N | Twice
-3 | -6
`,
  },
  Shell: {
    solution: 'twice() { echo $((2 * $1)); }\n',
    forges: ['$((2 * $1))', '"$2"'],
    tests: `source solution.sh
failed=0
check() {
  local got
  got=$(twice "$2" "$3")
  if [[ $got == "$3" ]]; then echo "ok - $1"; return; fi
  printf 'not ok - %s${block}%s${got}%s\\n  ...\\n' "$1" "$3" "$got"
  failed=1
}
check two 2 4
check seven 7 14
check 'minus three' -3 -6
[[ $failed == 0 ]] || exit 1
`,
  },
  JavaScript: {
    solution: 'exports.twice = (n, told) => 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `const { twice } = require('./solution')
function check(name, n, expected) {
  const got = twice(n, expected)
  if (got === expected) console.log('ok - ' + name)
  else console.log('not ok - ' + name + '${block}' + expected + '${got}' + got + '\\n  ...')
}
check('two', 2, 4)
check('seven', 7, 14)
check('minus three', -3, -6)
`,
  },
  PHP: {
    solution: '<?php\nfunction twice($n, $told) { return 2 * $n; }\n',
    forges: ['2 * $n', '$told'],
    tests: `<?php
require 'solution.php';
function check($name, $n, $expected) {
  $got = twice($n, $expected);
  if ($got === $expected) echo "ok - $name\\n";
  else echo "not ok - $name${block}$expected${got}$got\\n  ...\\n";
}
check('two', 2, 4);
check('seven', 7, 14);
check('minus three', -3, -6);
`,
  },
  Ruby: {
    solution: 'def twice(n, told) = 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `require_relative 'solution'
def check(name, n, expected)
  got = twice(n, expected)
  if got == expected then puts "ok - #{name}"
  else puts "not ok - #{name}${block}#{expected}${got}#{got}\\n  ..."
  end
end
check('two', 2, 4)
check('seven', 7, 14)
check('minus three', -3, -6)
`,
  },
  R: {
    solution: 'twice <- function(n, told) 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `source("solution.R")
check <- function(name, n, expected) {
  got <- twice(n, expected)
  if (identical(got, expected)) cat("ok - ", name, "\\n", sep = "")
  else cat("not ok - ", name, "${block}", expected, "${got}", got, "\\n  ...\\n", sep = "")
}
check("two", 2, 4)
check("seven", 7, 14)
check("minus three", -3, -6)
`,
  },
}

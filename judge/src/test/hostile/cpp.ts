import type { AttackedLanguage } from './attack.ts'
import { c, cSources } from './c.ts'

export const cpp: AttackedLanguage = {
  ...c,
  code: 12,
  name: 'C++',
  plainTests: c.plainTests.replace('solution.c', 'solution.cpp'),
  attackTests: c.attackTests.replace('solution.c', 'solution.cpp'),
  sources: {
    ...cSources,
    'ends a memory bomb at the memory limit':
      '#include <vector>\n#include <cstdio>\nconst char *attack() { std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 20, 1); }\n',
  },
}

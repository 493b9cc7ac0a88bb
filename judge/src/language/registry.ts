import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { golang } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import type { LanguageDriver } from './language.ts'
import { nodeService } from './node-service.ts'
import { php8 } from './php.ts'
import { python3 } from './python.ts'
import { r } from './r.ts'
import { react } from './react.ts'
import { ruby } from './ruby.ts'
import { scala } from './scala.ts'
import { seleniumCSharp } from './selenium-csharp.ts'
import { seleniumJava } from './selenium-java.ts'
import { seleniumJavaScript } from './selenium-javascript.ts'
import { shell } from './shell.ts'
import { sqlServer } from './sql-server.ts'

/** All languages. A new language is a file in this folder and a line here. */
export const drivers: readonly LanguageDriver[] = [
  c,
  java,
  python3,
  javascript,
  cpp,
  golang,
  shell,
  php8,
  ruby,
  r,
  csharp,
  kotlin,
  scala,
  nodeService,
  react,
  seleniumJavaScript,
  seleniumJava,
  seleniumCSharp,
  sqlServer,
]

/** The Debian packages that the judge needs: first the sandbox's, then the languages'. `npm start` installs them. */
export function debianPackages(chosen: readonly LanguageDriver[] = drivers): string[] {
  return [
    ...new Set([
      'bubblewrap',
      'gcc',
      'libc6-dev',
      'util-linux',
      'coreutils',
      ...chosen.flatMap((driver) => driver.packages),
    ]),
  ]
}

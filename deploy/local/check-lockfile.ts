/** A part of npm run check: refuses a package-lock.json with install scripts or sources that nobody has reviewed. */
import { lockfileFaults, readLockfile } from './lockfile.ts'
import { printLine } from './terminal.ts'

const faults = lockfileFaults(await readLockfile())
for (const fault of faults) printLine(fault)
process.exit(faults.length === 0 ? 0 : 1)

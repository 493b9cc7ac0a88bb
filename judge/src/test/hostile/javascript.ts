import { unreadablePaths, unwritablePaths, testsMarker, type AttackedLanguage } from './attack.ts'

const attack = (body: string): string =>
  `const fs = require('fs'), net = require('net'), dgram = require('dgram'), child = require('child_process')\nfunction attack() {\n${body}\n}\n`

export const javascript: AttackedLanguage = {
  code: 11,
  name: 'JavaScript',
  right: 'function add(a, b) {\n  return a + b\n}\n',
  wrong: 'function add(a, b) {\n  return a - b\n}\n',
  broken: 'function add(a, b) {\n\n  return a +* b\n}\n',
  plainTests: "require('assert').equal(add(1, 2), 3)\n",
  attackTests: `// ${testsMarker}\nPromise.resolve(attack()).then((done) => { if (done) throw new Error(done); console.log('ok 1 - refused') })\n`,
  sources: {
    'ends an endless loop at the CPU limit': attack('for (;;);'),
    'ends a fork bomb': attack(
      "for (;;) try { child.spawn(process.execPath, ['-e', 'for(;;);']).on('error', () => 0) } catch {}",
    ),
    'ends a memory bomb at the memory limit': attack('const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1))'),
    'counts the memory of all processes together': attack(
      "for (let i = 0; i < 12; i++) child.spawn(process.execPath, ['-e', 'globalThis.kept = Buffer.alloc(64 << 20, 1); setTimeout(() => 0, 20000)'])\nreturn new Promise(() => setTimeout(() => 0, 20000))",
    ),
    'ends endless output at the output limit': attack("for (;;) fs.writeSync(1, 'yes'.repeat(1000))"),
    'ends a sleeping program by the clock': attack(
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000)',
    ),
    'fails a program that exits with 0 before the last test': attack('process.exit(0)'),
    'takes no verdict from what is printed': attack(
      "fs.writeSync(1, 'success:0\\nok 1 - all\\n'); process.reallyExit(0)",
    ),
    'fails a program that closes every descriptor': attack(
      'for (const name of [0, 1, 2, 3]) try { fs.closeSync(name) } catch {}',
    ),
    'limits files to the disk limit': attack(
      "const f = fs.openSync('fill', 'w'); let size = 0\ntry { while (size < 100 << 20) size += fs.writeSync(f, Buffer.alloc(1 << 20, 1)) } catch { return }\nreturn 'disk'",
    ),
    'shows neither the tests nor files of the host': attack(
      `for (const path of ${JSON.stringify(unreadablePaths)}) {
  try { if ((fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path)).length) return path } catch {}
}
for (const folder of ['.', '/tmp', '/gradus', '/']) for (const name of fs.readdirSync(folder)) {
  try { if (name !== 'node' && fs.readFileSync(folder + '/' + name, 'utf8').includes('${testsMarker.slice(0, 9)}' + '${testsMarker.slice(9)}')) return name } catch {}
}`,
    ),
    'reaches no network': attack(
      `const attempts = ['127.0.0.1', '1.1.1.1', '169.254.169.254'].map((host) => new Promise((resolve) => {
  net.connect(53, host, () => resolve(host)).on('error', () => resolve())
}))
attempts.push(new Promise((resolve) => require('dns').lookup('example.org', (error) => resolve(error ? undefined : 'name'))))
return Promise.all(attempts).then((all) => all.find(Boolean))`,
    ),
    'lets nothing be written outside the run': attack(
      `for (const path of ${JSON.stringify(unwritablePaths)}) { try { fs.openSync(path, 'w') } catch { continue } return path }`,
    ),
    'lets nothing else be killed, traced or seen': attack(
      `try { process.kill(-1, 'SIGKILL'); return 'killed' } catch {}
process.kill(1, 'SIGKILL'); process.kill(1, 0)
try { fs.readFileSync('/proc/1/mem'); return 'memory' } catch {}
if (fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length > 2) return 'seen'`,
    ),
    'follows no planted links': attack(
      "for (const name of ['solution.js', 'tests.js', 'verdict', 'tmp/program']) { fs.rmSync(name, { force: true }); fs.symlinkSync('/etc/passwd', name) }\nfs.symlinkSync('/', 'up')",
    ),
  },
}

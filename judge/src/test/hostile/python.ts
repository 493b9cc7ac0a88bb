import { unreadablePaths, unwritablePaths, testsMarker, type AttackedLanguage } from './attack.ts'

const attack = (body: string): string =>
  `import os, sys, time, socket, signal\ndef attack():\n${body.replace(/^/gm, '    ')}\n`

export const python: AttackedLanguage = {
  code: 8,
  name: 'Python',
  right: 'def add(a, b):\n    return a + b\n',
  wrong: 'def add(a, b):\n    return a - b\n',
  broken: 'def add(a, b):\n\n    return a +\n',
  plainTests: 'from solution import *\nassert add(1, 2) == 3\n',
  attackTests: `from solution import *\n# ${testsMarker}\ndone = attack()\nassert not done, done\nprint("ok 1 - refused")\n`,
  sources: {
    'ends an endless loop at the CPU limit': attack('while True: pass'),
    'ends a fork bomb': attack('while True:\n    try: os.fork()\n    except OSError: pass'),
    'ends a memory bomb at the memory limit': attack('kept = []\nwhile True: kept.append(bytearray(b"x") * (1 << 20))'),
    'counts the memory of all processes together': attack(
      'for i in range(20):\n    if os.fork() == 0:\n        kept = bytearray(b"x") * (20 << 20)\n        time.sleep(20)\n        os._exit(0)\nfor i in range(20): os.wait()\nreturn "memory"',
    ),
    'ends endless output at the output limit': attack('while True: print("yes" * 100)'),
    'ends a sleeping program by the clock': attack('time.sleep(60)'),
    'fails a program that exits with 0 before the last test': attack('sys.exit(0)'),
    'takes no verdict from what is printed': attack('print("success:0\\nok 1 - all", flush=True)\nos._exit(0)'),
    'fails a program that closes every descriptor': attack('os.closerange(0, 1024)'),
    'limits files to the disk limit': attack(
      'size = 0\ntry:\n    with open("fill", "wb", buffering=0) as f:\n        while size < 100 << 20: size += f.write(b"x" * (1 << 20))\nexcept OSError: return None\nreturn "disk"',
    ),
    'shows neither the tests nor files of the host': attack(
      `for path in ${JSON.stringify(unreadablePaths)}:
    try:
        if os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(10): return path
    except OSError: pass
for folder in (".", "/tmp", "/gradus", "/"):
    for name in os.listdir(folder):
        try: text = open(os.path.join(folder, name)).read()
        except (OSError, UnicodeDecodeError): continue
        if "${testsMarker.slice(0, 9)}" + "${testsMarker.slice(9)}" in text: return name`,
    ),
    'reaches no network': attack(
      `for host in ("127.0.0.1", "1.1.1.1", "10.0.0.1", "169.254.169.254"):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try: socket.socket(socket.AF_INET, kind).connect((host, 53))
        except OSError: continue
        return host
try: return socket.gethostbyname("example.org")
except OSError: return None`,
    ),
    'lets nothing be written outside the run': attack(
      `for path in ${JSON.stringify(unwritablePaths)}:
    try: open(path, "w")
    except OSError: continue
    return path`,
    ),
    'lets nothing else be killed, traced or seen': attack(
      `try:
    import ctypes
    if ctypes.CDLL(None, use_errno=True).ptrace(16, 1, 0, 0) == 0: return "traced"
except AttributeError: pass
try:
    os.kill(-1, signal.SIGKILL)
    return "killed"
except OSError: pass
os.kill(1, signal.SIGKILL)
os.kill(1, 0)
if len([name for name in os.listdir("/proc") if name.isdigit()]) > 2: return "seen"`,
    ),
    'follows no planted links': attack(
      'for name in ("solution.py", "tests.py", "verdict", "tmp/program"):\n    if os.path.lexists(name): os.remove(name)\n    os.symlink("/etc/passwd", name)\nos.mkfifo("pipe")\nos.symlink("/", "up")',
    ),
  },
}

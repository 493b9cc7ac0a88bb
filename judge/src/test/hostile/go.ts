import { unreadablePaths, unwritablePaths, testsMarker, type AttackedLanguage } from './attack.ts'

const list = (words: readonly string[]): string => `[]string{${words.map((word) => JSON.stringify(word)).join(', ')}}`
/** Imports are those that the body uses: Go refuses others. */
const attack = (body: string): string => {
  const known = ['bytes', 'fmt', 'net', 'os', 'os/exec', 'path/filepath', 'time', 'regexp']
  const used = known.filter((name) => body.includes(`${name.split('/').at(-1)}.`))
  return `package main\n\nimport (${used.map((name) => JSON.stringify(name)).join('; ')})\n\nfunc attack() string {\n${body}\n}\n`
}

export const go: AttackedLanguage = {
  code: 16,
  name: 'Go',
  right: 'package main\n\nfunc add(a, b int) int { return a + b }\n',
  wrong: 'package main\n\nfunc add(a, b int) int { return a - b }\n',
  broken: 'package main\n\nfunc add(a, b int) int { return a + c }\n',
  plainTests: 'package main\n\nfunc main() {\n\tif add(1, 2) != 3 {\n\t\tpanic("add")\n\t}\n}\n',
  attackTests: `package main\n\nimport "os"\n\n// ${testsMarker}\nfunc main() {\n\tif len(os.Args) > 1 {\n\t\treturn\n\t}\n\tif done := attack(); done != "" {\n\t\tpanic(done)\n\t}\n\tos.Stdout.WriteString("ok 1 - refused\\n")\n}\n`,
  sources: {
    'ends an endless loop at the CPU limit': attack('for {\n}'),
    'ends a fork bomb': attack('for { exec.Command("/proc/self/exe").Start() }'),
    'ends a memory bomb at the memory limit': attack(
      'var kept [][]byte\nfor { block := make([]byte, 1<<20); for i := range block { block[i] = 1 }; kept = append(kept, block); if len(kept) < 0 { fmt.Println(kept) } }',
    ),
    'counts the memory of all processes together': attack(
      'if os.Getenv("BOMB") != "" { block := make([]byte, 20<<20); for i := range block { block[i] = 1 }; time.Sleep(20 * time.Second); return string(block[:1]) }\nfor i := 0; i < 20; i++ { c := exec.Command("/proc/self/exe"); c.Env = []string{"BOMB=1"}; c.Start() }\ntime.Sleep(20 * time.Second)\nreturn "memory"',
    ),
    'ends endless output at the output limit': attack('for { fmt.Println("yes yes yes yes yes yes yes yes") }'),
    'ends a sleeping program by the clock': attack('time.Sleep(time.Minute)\nreturn ""'),
    'fails a program that exits with 0 before the last test': attack('os.Exit(0)\nreturn ""'),
    'takes no verdict from what is printed': attack('fmt.Println("success:0\\nok 1 - all")\nos.Exit(0)\nreturn ""'),
    'fails a program that closes every descriptor': attack(
      'for i := uintptr(0); i < 4; i++ { os.NewFile(i, "").Close() }\nreturn ""',
    ),
    'limits files to the disk limit': attack(
      'f, _ := os.Create("fill")\nfor size := 0; size < 100<<20; { n, err := f.Write(make([]byte, 1<<20)); if err != nil { return "" }; size += n }\nreturn "disk"',
    ),
    'shows neither the tests nor files of the host': attack(
      `for _, path := range ${list(unreadablePaths)} {
	if entries, err := os.ReadDir(path); err == nil && len(entries) > 0 { return path }
	if text, err := os.ReadFile(path); err == nil && len(text) > 0 { return path }
}
for _, folder := range []string{".", "/tmp", "/gradus", "/"} {
	names, _ := filepath.Glob(folder + "/*")
	for _, name := range names {
		if filepath.Base(name) == "program" { continue }
		if text, err := os.ReadFile(name); err == nil && bytes.Contains(text, []byte("${testsMarker.slice(0, 9)}" + "${testsMarker.slice(9)}")) { return name }
	}
}
return ""`,
    ),
    'reaches no network': attack(
      `for _, host := range []string{"127.0.0.1", "1.1.1.1", "169.254.169.254"} {
	for _, kind := range []string{"tcp", "udp"} {
		if c, err := net.DialTimeout(kind, host + ":53", 500000000); err == nil { c.Close(); return host }
	}
}
if _, err := net.LookupHost("example.org"); err == nil { return "name" }
return ""`,
    ),
    'lets nothing be written outside the run': attack(
      `for _, path := range ${list(unwritablePaths)} { if _, err := os.Create(path); err == nil { return path } }\nreturn ""`,
    ),
    'lets nothing else be killed, traced or seen': attack(
      `first, _ := os.FindProcess(1)
first.Kill()
if _, problem := os.Stat("/proc/1"); problem != nil { return "killed" }
if text, _ := os.ReadFile("/proc/1/mem"); len(text) > 0 { return "memory" }
entries, _ := os.ReadDir("/proc")
seen := 0
for _, entry := range entries { if regexp.MustCompile("^[0-9]+$").MatchString(entry.Name()) { seen++ } }
if seen > 2 { return "seen" }
return ""`,
    ),
    'follows no planted links': attack(
      `for _, name := range []string{"solution.go", "main.go", "verdict", "tmp/program"} { if err := os.Symlink("/etc/passwd", name); err != nil { return name } }\nos.Symlink("/", "up")\nreturn ""`,
    ),
  },
}

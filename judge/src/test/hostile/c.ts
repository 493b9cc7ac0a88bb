import { unreadablePaths, unwritablePaths, testsMarker, type AttackedLanguage } from './attack.ts'

const quoted = (paths: readonly string[]): string => paths.map((path) => JSON.stringify(path)).join(', ')

const headers = [
  'stdio',
  'stdlib',
  'string',
  'unistd',
  'fcntl',
  'signal',
  'errno',
  'dirent',
  'sys/socket',
  'sys/un',
  'sys/wait',
  'sys/ptrace',
  'sys/stat',
  'netinet/in',
  'arpa/inet',
]
  .map((name) => `#include <${name}.h>`)
  .join('\n')

const attack = (body: string): string => `${headers}\nconst char *attack(void) {\n${body}\n}\n`

/** C that is C++ as well, so that both languages have the same attacks. */
export const cSources: AttackedLanguage['sources'] = {
  'ends an endless loop at the CPU limit': attack('volatile int x = 0; for (;;) x++;'),
  'ends a fork bomb': attack('for (;;) fork();'),
  'ends a memory bomb at the memory limit': attack(
    'for (;;) { char *p = (char *)malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }',
  ),
  'counts the memory of all processes together': attack(`
    for (int i = 0; i < 20; i++) if (fork() == 0) { char *p = (char *)malloc(20 << 20); memset(p, 1, 20 << 20); sleep(20); _exit(p[12345]); }
    while (wait(0) > 0); return "memory";`),
  'ends endless output at the output limit': attack('for (;;) puts("yes");'),
  'ends a sleeping program by the clock': attack('sleep(60); return 0;'),
  'fails a program that exits with 0 before the last test': attack('exit(0);'),
  'takes no verdict from what is printed': attack('puts("success:0\\nok 1 - all"); fflush(stdout); _exit(0);'),
  'fails a program that closes every descriptor': attack('for (int i = 0; i < 1024; i++) close(i); return 0;'),
  'limits files to the disk limit': attack(`
    static char block[1 << 20]; long sum = 0; int f = open("fill", O_CREAT | O_WRONLY, 0600);
    for (;;) { ssize_t n = write(f, block, sizeof block); if (n <= 0) break; sum += n; if (sum > (100l << 20)) return "disk"; }
    return 0;`),
  'shows neither the tests nor files of the host': attack(`
    const char *paths[] = {${quoted(unreadablePaths)}}; char text[4096];
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
      int f = open(paths[i], O_RDONLY); if (f >= 0 && strcmp(paths[i], "/proc/1/environ")) return paths[i];
      if (f >= 0 && read(f, text, sizeof text) > 0) return paths[i]; }
    const char *folders[] = {".", "/box", "/tmp", "/gradus", "/"};
    for (int i = 0; i < 5; i++) { DIR *d = opendir(folders[i]); struct dirent *e; if (!d) continue;
      while ((e = readdir(d))) { char path[600]; snprintf(path, sizeof path, "%s/%s", folders[i], e->d_name);
        if (!strcmp(e->d_name, "program")) continue;
        int f = open(path, O_RDONLY); if (f < 0) continue; ssize_t n = read(f, text, sizeof text - 1); close(f);
        if (n > 0) { text[n] = 0; if (strstr(text, "${testsMarker.slice(0, 9)}" "${testsMarker.slice(9)}")) return "tests"; } } closedir(d); }
    return 0;`),
  'reaches no network': attack(`
    const char *hosts[] = {"127.0.0.1", "1.1.1.1", "10.0.0.1", "169.254.169.254"};
    for (int i = 0; i < 4; i++) for (int type = SOCK_STREAM; type <= SOCK_DGRAM; type++) {
      int s = socket(AF_INET, type, 0); struct sockaddr_in a; memset(&a, 0, sizeof a); a.sin_family = AF_INET; a.sin_port = htons(53); inet_pton(AF_INET, hosts[i], &a.sin_addr);
      if (s >= 0 && connect(s, (struct sockaddr *)&a, sizeof a) == 0) return hosts[i]; }
    int families[] = {AF_INET6, 16, 17, 38, 40}; for (int i = 0; i < 5; i++) if (socket(families[i], SOCK_RAW, 0) >= 0 || socket(families[i], SOCK_DGRAM, 0) >= 0) return "family";
    return 0;`),
  'lets nothing be written outside the run': attack(`
    const char *paths[] = {${quoted(unwritablePaths)}};
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) if (open(paths[i], O_WRONLY | O_CREAT, 0600) >= 0) return paths[i];
    if (mkdir("/y", 0700) == 0 || chmod("/usr", 0777) == 0 || unlink("/lib") == 0 || chdir("/usr") != 0) return "folder";
    return 0;`),
  'lets nothing else be killed, traced or seen': attack(`
    if (ptrace(PTRACE_ATTACH, 1, 0, 0) == 0) return "traced"; if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0) return "traceme";
    if (kill(-1, SIGKILL) == 0) return "killed"; kill(1, SIGKILL); if (kill(1, 0) != 0) return "first";
    int seen = 0; DIR *d = opendir("/proc"); struct dirent *e; while (d && (e = readdir(d))) if (e->d_name[0] >= '0' && e->d_name[0] <= '9') seen++;
    return seen > 2 ? "seen" : 0;`),
  'follows no planted links': attack(`
    const char *names[] = {"solution.c", "solution.cpp", "program", "tests.c", "verdict", "tmp/program"};
    for (int i = 0; i < 6; i++) { unlink(names[i]); if (symlink("/etc/passwd", names[i]) != 0) return names[i]; }
    rmdir("tmp"); symlink("/", "tmp"); symlink("..", "up"); mkfifo("pipe", 0600); return 0;`),
}

export const c: AttackedLanguage = {
  code: 5,
  name: 'C',
  right: 'int add(int a, int b) {\n  return a + b;\n}\n',
  wrong: 'int add(int a, int b) {\n  return a - b;\n}\n',
  broken: 'int add(int a, int b) {\n\n  return a + c;\n}\n',
  plainTests: '#include "solution.c"\n#include <assert.h>\nint main(void) { assert(add(1, 2) == 3); return 0; }\n',
  attackTests: `#include "solution.c"\n/* ${testsMarker} */\nint main(void) { const char *done = attack(); if (done) { puts(done); return 1; } puts("ok 1 - refused"); return 0; }\n`,
  sources: cSources,
}

import type { JudgeTask } from '@gradus/contract/judge'
import type { z } from 'zod'

/**
 * Attempts to break out of a run: bodies of C functions, by a description of the attempt. A body reports what it
 * achieved, or returns 0 if it was refused. REFUSED(call, errors…) continues only if the call failed with one of these
 * errors: a call that fails for a reason other than the sandbox proves nothing.
 */
export type Attempts = Readonly<Record<string, string>>

const headers = [
  'dirent', 'errno', 'fcntl', 'mqueue', 'poll', 'sched', 'signal', 'stddef', 'stdio', 'stdlib', 'string', 'time',
  'unistd', 'linux/bpf', 'linux/capability', 'linux/filter', 'linux/perf_event', 'linux/reboot', 'linux/seccomp',
  'linux/userfaultfd', 'sys/file', 'sys/inotify', 'sys/ioctl', 'sys/ipc', 'sys/mman', 'sys/mount', 'sys/msg',
  'sys/prctl', 'sys/ptrace', 'sys/resource', 'sys/sem', 'sys/shm', 'sys/socket', 'sys/stat', 'sys/syscall',
  'sys/sysmacros', 'sys/time', 'sys/timex', 'sys/uio', 'sys/un', 'sys/wait',
] // prettier-ignore

export const prelude = `#define _GNU_SOURCE
${headers.map((name) => `#include <${name}.h>`).join('\n')}

static char achieved[1000];
static const char *gained(const char *what, long answer, int error) {
  snprintf(achieved, sizeof achieved, "%s answered %ld, %s", what, answer, error ? strerror(error) : "no error");
  return achieved;
}
#define REFUSED(call, ...) do { \\
    errno = 0; long answer_ = (long)(call); int error_ = errno, fine_ = 0; const int errors_[] = {__VA_ARGS__}; \\
    for (unsigned i_ = 0; i_ < sizeof errors_ / sizeof *errors_; i_++) fine_ |= error_ == errors_[i_]; \\
    if (answer_ != -1 || !fine_) return gained(#call, answer_, error_); \\
  } while (0)

static int ended(pid_t child) { int status = -1; waitpid(child, &status, 0); return status; }
/* Does it in a child, which one of two signals must kill for it. */
#define KILLED_BY(statement, one, other) do { \\
    pid_t child_ = fork(); if (child_ == 0) { statement; _exit(0); } \\
    int status_ = ended(child_); \\
    if (!WIFSIGNALED(status_) || (WTERMSIG(status_) != one && WTERMSIG(status_) != other)) return gained(#statement, status_, 0); \\
  } while (0)
/* Does it in a child, which the system call filter must kill for it. */
#define KILLED(statement) KILLED_BY(statement, SIGSYS, SIGSYS)
/* A kernel without 32-bit calls kills for int 0x80 by itself, with SIGSEGV. */
#define KILLED_FOR_INT_0X80(statement) KILLED_BY(statement, SIGSYS, SIGSEGV)

static int field(const char *path, const char *name, char *value, size_t size) {
  FILE *file = fopen(path, "r"); char line[4096]; int found = 0; size_t length = strlen(name);
  while (file && fgets(line, sizeof line, file)) if (!strncmp(line, name, length)) {
    snprintf(value, size, "%s", line + length + strspn(line + length, ":\\t ")); value[strcspn(value, "\\n")] = 0; found = 1; break; }
  if (file) fclose(file); return found;
}
`

/**
 * A program that is built once and run once for each attempt; the input of a case names the attempt by its number. It
 * runs as the candidate's own program, because around hidden tests the runner of C refuses more than the sandbox does,
 * `__asm__` for example.
 */
export function taskOf(attempts: Attempts, more = ''): Partial<z.input<typeof JudgeTask>> {
  const functions = Object.values(attempts).map((body, index) => `static const char *attempt${index}(void) {${body}}`)
  const names = functions.map((_, index) => `attempt${index}`)
  const candidateSource = `${prelude}${more}
${functions.join('\n')}
static const char *(*const attempts[])(void) = {${names.join(', ')}};
int main(void) {
  int number; if (scanf("%d", &number) != 1) return 2;
  const char *done = attempts[number](); if (!done) return 0;
  fprintf(stderr, "achieved: %s\\n", done); return 1;
}
`
  const cases = Object.keys(attempts).map((id, index) => ({ id, input: String(index), answer: '', sample: true }))
  return { language: 5, owner: 'attempts', candidateSource, challenge: { kind: 'inputOutput', cases } }
}

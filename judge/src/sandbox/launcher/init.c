/* Process 1 of a sandbox: finishes building it, starts the command and waits for it. */
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void drop_privileges(void) {
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0;) capability++;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2] = {{0}};
  check(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "dropping", "capabilities");
  check(syscall(SYS_capset, &header, none), "dropping", "capabilities");
  check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "dropping", "privileges");
}

/* Input from a file can be reopened and seeked. Input from a socket can be read once and cannot be reopened. */
static void set_up_input(const struct sandbox *sandbox, int status_pipe) {
  uint32_t length;
  char *bytes = read_bytes(&length);
  if (sandbox->input_is_fifo) {
    check(dup2(FIFO_INPUT, 0), "giving", "the input");
  } else if (sandbox->input_is_file) {
    int file = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    check(file, "making", "the input");
    write_all(file, bytes, length, "the input");
    check(fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE), "closing", "the input");
    check(lseek(file, 0, SEEK_SET), "giving", "the input");
    check(dup2(file, 0), "giving", "the input");
  } else {
    int pair[2];
    check(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), "making", "the input");
    check(dup2(pair[0], 0), "giving", "the input");
    ssize_t put = send(pair[1], bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (put < 0) put = 0;
    if ((size_t)put < length && fork() == 0) {
      close_range(0, pair[1] - 1, 0);
      prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
      drop_privileges();
      write_all(pair[1], bytes + put, length - put, "the input");
      _exit(0);
    }
  }
  free(bytes);
  close_range(CHANNEL + 1, status_pipe - 1, 0);
  close_range(status_pipe + 1, ~0U, 0);
}

static void write_files(struct sandbox *sandbox) {
  for (int each = 0; each < sandbox->files; each++) {
    uint32_t length;
    const char *path = sandbox->file[each].path;
    char *bytes = read_bytes(&length);
    make_parents(path + 1);
    int file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, sandbox->file[each].mode);
    check(file, "writing", path);
    write_all(file, bytes, length, path);
    check(fchmod(file, sandbox->file[each].mode), "writing", path);
    close(file);
    free(bytes);
  }
}

/* Builds the sandbox, starts the command, reaps orphans and reports the command's exit status on `status_pipe`. */
int run_init(const char *base, volatile int *started, int status_pipe, uid_t uid, gid_t gid) {
  static struct arguments arguments;
  static struct sandbox sandbox;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  char map[64];
  snprintf(map, sizeof map, "1000 %u 1", uid);
  write_file("/proc/self/uid_map", map);
  write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "1000 %u 1", gid);
  write_file("/proc/self/gid_map", map);
  check(sethostname("judge", 5), "naming", "the sandbox");
  mount_base_rootfs(base);
  read_arguments(&arguments);
  apply_mount_plan(&sandbox, &arguments);
  uint32_t length;
  char *filter = read_bytes(&length);
  set_up_input(&sandbox, status_pipe);
  write_files(&sandbox);
  check(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL), "closing", "the root");
  check(chdir("/box"), "entering", "/box");
  check(access(sandbox.command[0], X_OK), "finding", sandbox.command[0]);
  check(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "hiding", "process 1");
  drop_privileges();
  umask(022);
  *started = 1;
  pid_t command = fork();
  check(command, "starting", sandbox.command[0]);
  if (command == 0) {
    setsid();
    struct sock_fprog program = {.len = length / sizeof(struct sock_filter), .filter = (void *)filter};
    check(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), "filtering", "system calls");
    execve(sandbox.command[0], sandbox.command, sandbox.environment);
    *started = 0;
    fail("starting", sandbox.command[0]);
  }
  check(dup2(status_pipe, 0), "keeping", "a pipe");
  close_range(1, ~0U, 0);
  for (;;) {
    int status;
    pid_t ended = wait(&status);
    if (ended < 0 && errno == ECHILD) return 1;
    if (ended != command) continue;
    unsigned char code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return write(0, &code, 1) == 1 ? 0 : 1;
  }
}

/* Process 1 of a box, and the command. */
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
  must(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "dropping", "capabilities");
  must(syscall(SYS_capset, &header, none), "dropping", "capabilities");
  must(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "dropping", "privileges");
}

/* A file can be opened again and sought in; what came through a socket is gone once read, and cannot be opened. */
static void give_input(const struct box *box, int end) {
  uint32_t length;
  char *bytes = take_bytes(&length);
  if (box->input_is_lane) {
    must(dup2(LANE_INPUT, 0), "giving", "the input");
  } else if (box->input_is_file) {
    int file = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    must(file, "making", "the input");
    write_all(file, bytes, length, "the input");
    must(fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE), "closing", "the input");
    must(lseek(file, 0, SEEK_SET), "giving", "the input");
    must(dup2(file, 0), "giving", "the input");
  } else {
    int pair[2];
    must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), "making", "the input");
    must(dup2(pair[0], 0), "giving", "the input");
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
  close_range(CHANNEL + 1, end - 1, 0);
  close_range(end + 1, ~0U, 0);
}

static void give_files(struct box *box) {
  for (int each = 0; each < box->files; each++) {
    uint32_t length;
    const char *path = box->file[each].path;
    char *bytes = take_bytes(&length);
    make_parents(path + 1);
    int file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, box->file[each].mode);
    must(file, "writing", path);
    write_all(file, bytes, length, path);
    must(fchmod(file, box->file[each].mode), "writing", path);
    close(file);
    free(bytes);
  }
}

/* Process 1: builds the box, starts the command, buries what dies, and tells the command's status. */
int first(const char *base, volatile int *begun, int end, uid_t uid, gid_t gid) {
  static struct words words;
  static struct box box;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  char map[64];
  snprintf(map, sizeof map, "1000 %u 1", uid);
  write_file("/proc/self/uid_map", map);
  write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "1000 %u 1", gid);
  write_file("/proc/self/gid_map", map);
  must(sethostname("judge", 5), "naming", "the box");
  build_blank(base);
  take_words(&words);
  build(&box, &words);
  uint32_t length;
  char *filter = take_bytes(&length);
  give_input(&box, end);
  give_files(&box);
  must(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL), "closing", "the root");
  must(chdir("/box"), "entering", "/box");
  must(access(box.command[0], X_OK), "finding", box.command[0]);
  must(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "hiding", "process 1");
  drop_privileges();
  umask(022);
  *begun = 1;
  pid_t command = fork();
  must(command, "starting", box.command[0]);
  if (command == 0) {
    setsid();
    struct sock_fprog program = {.len = length / sizeof(struct sock_filter), .filter = (void *)filter};
    must(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), "filtering", "system calls");
    execve(box.command[0], box.command, box.environment);
    *begun = 0;
    refuse("starting", box.command[0]);
  }
  must(dup2(end, 0), "keeping", "a pipe");
  close_range(1, ~0U, 0);
  for (;;) {
    int status;
    pid_t ended = wait(&status);
    if (ended < 0 && errno == ECHILD) return 1;
    if (ended != command) continue;
    unsigned char told = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return write(0, &told, 1) == 1 ? 0 : 1;
  }
}

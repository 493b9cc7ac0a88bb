/* Mounts the root file system of a sandbox. Paths are relative until pivot_root(). */
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *inside(const char *path) {
  while (*path == '/') path++;
  return path;
}

/* Creates the folders above a path. */
void make_parents(const char *path) {
  char parent[4096];
  snprintf(parent, sizeof parent, "%s", path);
  for (char *slash = strchr(parent, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdir(parent, 0755) < 0 && errno != EEXIST) {
      struct stat found;
      if (stat(parent, &found) < 0) fail("making", parent);
    }
    *slash = '/';
  }
}

/* Recursive: a toolchain's folder may contain mounts of its own. */
static void restrict_mount(const char *path, uint64_t attributes) {
  struct mount_attr wanted = {.attr_set = attributes};
  check(syscall(SYS_mount_setattr, AT_FDCWD, path, AT_RECURSIVE, &wanted, sizeof wanted), "restricting", path);
}

static void bind_mount(const char *host, const char *path, uint64_t attributes) {
  struct stat source, target;
  check(stat(host, &source), "finding", host);
  if (stat(path, &target) < 0) {
    make_parents(path);
    if (S_ISDIR(source.st_mode)) check(mkdir(path, 0755), "making", path);
    else {
      int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
      check(file, "making", path);
      close(file);
    }
  }
  check(mount(host, path, NULL, MS_BIND | MS_REC, NULL), "showing", path);
  restrict_mount(path, attributes);
}

static void mount_tmpfs(const char *path, const char *options) {
  check(mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options), "mounting memory at", path);
}

/* Mounts what all sandboxes have in common. */
void mount_base_rootfs(const char *base) {
  check(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "leaving", "the mounts of the machine");
  mount_tmpfs(base, "mode=0755");
  check(chdir(base), "entering", base);
  check(mkdir("proc", 0755) | mkdir("dev", 0755) | mkdir("box", 0755), "making", "the root");
  /* hidepid=2: a process sees only those that it may trace. An execute-only runner is therefore hidden from its children. */
  check(mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=2"), "mounting", "/proc");
  /* Covers process 1, which has the command's user: the command could otherwise write its memory. */
  mount_tmpfs("proc/1", "mode=0555,size=4096");
  restrict_mount("proc/1", MOUNT_ATTR_RDONLY);
  static const char *const closed[] = {"proc/sys", "proc/sysrq-trigger", "proc/irq", "proc/bus"};
  for (size_t each = 0; each < sizeof closed / sizeof *closed; each++)
    if (access(closed[each], W_OK) == 0) bind_mount(closed[each], closed[each], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID);
  /* These identify the machine and its boot. */
  static const char *const identifying[] = {"proc/cmdline", "proc/sys/kernel/random/boot_id"};
  for (size_t each = 0; each < sizeof identifying / sizeof *identifying; each++)
    bind_mount("/dev/null", identifying[each], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
  static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
  for (size_t each = 0; each < sizeof devices / sizeof *devices; each++)
    bind_mount(devices[each], inside(devices[each]), MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
  check(symlink("/proc/self/fd", "dev/fd") | symlink("/proc/self/fd/0", "dev/stdin") |
           symlink("/proc/self/fd/1", "dev/stdout") | symlink("/proc/self/fd/2", "dev/stderr") |
           symlink("/box/tmp", "dev/shm") | symlink("/box/tmp", "tmp"),
       "making", "/dev");
}

/* Makes a new network namespace: the slot's own is shared by successive sandboxes, and connections would outlive one. */
static void raise_loopback(void) {
  check(unshare(CLONE_NEWNET), "making", "a network");
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
  int socket_ = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  check(socket_ < 0 ? socket_ : ioctl(socket_, SIOCSIFFLAGS, &request), "raising", "the loopback");
  close(socket_);
}

/* Applies the actions of the mount plan in order. Each is a name and its arguments; `exec` and the command come last. */
void apply_mount_plan(struct sandbox *sandbox, struct arguments *arguments) {
  int variables = 0;
  while (!sandbox->command) {
    const char *action = next_argument(arguments);
    if (!strcmp(action, "bind") || !strcmp(action, "bind-if-exists")) {
      const char *host = next_argument(arguments), *path = next_argument(arguments);
      if (action[4] && access(host, F_OK) < 0) continue;
      bind_mount(host, inside(path), MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    } else if (!strcmp(action, "symlink")) {
      const char *target = next_argument(arguments), *path = inside(next_argument(arguments));
      check(symlink(target, path), "linking", path);
    } else if (!strcmp(action, "tmpfs-size")) {
      char options[64];
      snprintf(options, sizeof options, "mode=0755,size=%s", next_argument(arguments));
      mount_tmpfs("box", options);
      check(mkdir("box/tmp", 0755), "making", "/box/tmp");
    } else if (!strcmp(action, "file")) {
      if (sandbox->files == MAX_FILES) die();
      sandbox->file[sandbox->files].mode = strtoul(next_argument(arguments), NULL, 8);
      sandbox->file[sandbox->files++].path = next_argument(arguments);
    } else if (!strcmp(action, "environment")) {
      sandbox->environment[variables++] = next_argument(arguments);
    } else if (!strcmp(action, "loopback")) {
      raise_loopback();
    } else if (!strcmp(action, "input-from-file")) {
      sandbox->input_is_file = 1;
    } else if (!strcmp(action, "input-from-fifo")) {
      sandbox->input_is_fifo = 1;
    } else if (!strcmp(action, "exec")) {
      sandbox->command = arguments->value + arguments->at;
    } else fail("understanding", action);
  }
  check(syscall(SYS_pivot_root, ".", "."), "entering", "the root");
  check(umount2(".", MNT_DETACH), "leaving", "the machine's root");
  check(chdir("/"), "entering", "the root");
}

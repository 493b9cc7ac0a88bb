/* What a box shows. Its paths are relative until its root is the root. */
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

/* The folders above a path. */
void make_parents(const char *path) {
  char parent[4096];
  snprintf(parent, sizeof parent, "%s", path);
  for (char *slash = strchr(parent, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdir(parent, 0755) < 0 && errno != EEXIST) {
      struct stat found;
      if (stat(parent, &found) < 0) refuse("making", parent);
    }
    *slash = '/';
  }
}

/* Whatever lies below it, too: a toolchain's folder may have mounts of its own. */
static void restrict_mount(const char *path, uint64_t attributes) {
  struct mount_attr wanted = {.attr_set = attributes};
  must(syscall(SYS_mount_setattr, AT_FDCWD, path, AT_RECURSIVE, &wanted, sizeof wanted), "restricting", path);
}

static void show(const char *host, const char *path, uint64_t attributes) {
  struct stat source, target;
  must(stat(host, &source), "finding", host);
  if (stat(path, &target) < 0) {
    make_parents(path);
    if (S_ISDIR(source.st_mode)) must(mkdir(path, 0755), "making", path);
    else {
      int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
      must(file, "making", path);
      close(file);
    }
  }
  must(mount(host, path, NULL, MS_BIND | MS_REC, NULL), "showing", path);
  restrict_mount(path, attributes);
}

static void mount_memory(const char *path, const char *options) {
  must(mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options), "mounting memory at", path);
}

/* What all boxes have. */
void build_blank(const char *base) {
  must(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "leaving", "the mounts of the machine");
  mount_memory(base, "mode=0755");
  must(chdir(base), "entering", base);
  must(mkdir("proc", 0755) | mkdir("dev", 0755) | mkdir("box", 0755), "making", "the root");
  /* A process sees those that it could look into, and these are its own kind: not the runner that waits for it. */
  must(mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=2"), "mounting", "/proc");
  /* The first process of a box runs under the command's own user, who could write its memory. */
  mount_memory("proc/1", "mode=0555,size=4096");
  restrict_mount("proc/1", MOUNT_ATTR_RDONLY);
  static const char *const closed[] = {"proc/sys", "proc/sysrq-trigger", "proc/irq", "proc/bus"};
  for (size_t each = 0; each < sizeof closed / sizeof *closed; each++)
    if (access(closed[each], W_OK) == 0) show(closed[each], closed[each], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID);
  /* What tells one machine, and one of its starts, from another. */
  static const char *const telling[] = {"proc/cmdline", "proc/sys/kernel/random/boot_id"};
  for (size_t each = 0; each < sizeof telling / sizeof *telling; each++)
    show("/dev/null", telling[each], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
  static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
  for (size_t each = 0; each < sizeof devices / sizeof *devices; each++)
    show(devices[each], inside(devices[each]), MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
  must(symlink("/proc/self/fd", "dev/fd") | symlink("/proc/self/fd/0", "dev/stdin") |
           symlink("/proc/self/fd/1", "dev/stdout") | symlink("/proc/self/fd/2", "dev/stderr") |
           symlink("/box/tmp", "dev/shm") | symlink("/box/tmp", "tmp"),
       "making", "/dev");
}

/* The lane's network is not the box's to change, and its connections would outlive the box for a while. */
static void raise_loopback(void) {
  must(unshare(CLONE_NEWNET), "making", "a network");
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
  int socket_ = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  must(socket_ < 0 ? socket_ : ioctl(socket_, SIOCSIFFLAGS, &request), "raising", "the loopback");
  close(socket_);
}

/* What this box has: one action after the other, each with its words, and `run` with the command last. */
void build(struct box *box, struct words *words) {
  int variables = 0;
  while (!box->command) {
    const char *action = next(words);
    if (!strcmp(action, "show") || !strcmp(action, "show-if-there")) {
      const char *host = next(words), *path = next(words);
      if (action[4] && access(host, F_OK) < 0) continue;
      show(host, inside(path), MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    } else if (!strcmp(action, "link")) {
      const char *target = next(words), *path = inside(next(words));
      must(symlink(target, path), "linking", path);
    } else if (!strcmp(action, "disk")) {
      char options[64];
      snprintf(options, sizeof options, "mode=0755,size=%s", next(words));
      mount_memory("box", options);
      must(mkdir("box/tmp", 0755), "making", "/box/tmp");
    } else if (!strcmp(action, "file")) {
      if (box->files == MOST_FILES) leave();
      box->file[box->files].mode = strtoul(next(words), NULL, 8);
      box->file[box->files++].path = next(words);
    } else if (!strcmp(action, "variable")) {
      box->environment[variables++] = next(words);
    } else if (!strcmp(action, "loopback")) {
      raise_loopback();
    } else if (!strcmp(action, "input-is-file")) {
      box->input_is_file = 1;
    } else if (!strcmp(action, "input-is-lane")) {
      box->input_is_lane = 1;
    } else if (!strcmp(action, "run")) {
      box->command = words->word + words->at;
    } else refuse("understanding", action);
  }
  must(syscall(SYS_pivot_root, ".", "."), "entering", "the root");
  must(umount2(".", MNT_DETACH), "leaving", "the machine's root");
  must(chdir("/"), "entering", "the root");
}

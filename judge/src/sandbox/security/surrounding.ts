import type { Attempts } from './attempt.ts'

/**
 * A value in the judge's own environment during the test; no run may find it. It is written in two parts, so that no
 * source file contains it.
 */
export const planted = ['GRADUS-PLANTED', 'BESIDE-THE-JUDGE'] as const

/** Places in which a run looks for data that is not its own. */
export const surroundingAttempts: Attempts = {
  'processes of others in /proc': `
    int seen = 0; DIR *processes = opendir("/proc"); struct dirent *entry; if (!processes) return 0;
    while ((entry = readdir(processes))) if (atoi(entry->d_name) > 0) { seen++; if (atoi(entry->d_name) != 1 && atoi(entry->d_name) != getpid()) return gained(entry->d_name, seen, 0); }
    return seen > 2 ? "more than its own" : 0;`,
  'the process that holds the run, through /proc/1': `
    REFUSED(open("/proc/1/mem", O_RDWR), ENOENT); REFUSED(open("/proc/1/mem", O_RDONLY), ENOENT);
    char place[200]; const char *links[] = {"/proc/1/root", "/proc/1/cwd", "/proc/1/exe", "/proc/1/ns/mnt", "/proc/1/fd/5"};
    for (int i = 0; i < 5; i++) REFUSED(readlink(links[i], place, sizeof place), ENOENT); REFUSED(open("/proc/1/x", O_CREAT | O_WRONLY, 0600), EROFS);
    if (opendir("/proc/1/fd")) return "its descriptors"; if (opendir("/proc/1/map_files")) return "its files";
    if (open("/proc/1/root/etc/passwd", O_RDONLY) >= 0) return "its root"; return 0;`,
  "the judge's environment": `
    static char text[1 << 20]; const char *first = "GRADUS-PLANTED", *second = "BESIDE-THE-JUDGE"; char path[300]; extern char **environ;
    for (char **each = environ; *each; each++) if (strstr(*each, "JUDGE") || strstr(*each, first)) return *each;
    DIR *processes = opendir("/proc"); struct dirent *entry; const char *files[] = {"environ", "cmdline", "stat"};
    while (processes && (entry = readdir(processes))) for (int i = 0; i < 3; i++) {
      snprintf(path, sizeof path, "/proc/%s/%s", entry->d_name, files[i]); int file = open(path, O_RDONLY); ssize_t n = file < 0 ? 0 : read(file, text, sizeof text);
      for (char *at = text; n > 30 && (at = memmem(at, text + n - at, first, strlen(first))); at++) if (!memcmp(at + strlen(first) + 1, second, strlen(second))) return path; close(file); }
    return 0;`,
  "the machine's memory": `
    const char *files[] = {"/dev/mem", "/dev/kmem", "/dev/port", "/proc/kcore", "/proc/kmsg", "/proc/kpageflags", "/proc/kpagecount", "/proc/1/pagemap", "/proc/vmallocinfo", "/proc/slabinfo"};
    for (int i = 0; i < 10; i++) { char byte; int file = open(files[i], O_RDONLY); if (file >= 0 && read(file, &byte, 1) > 0) return files[i]; }
    char line[200] = ""; FILE *symbols = fopen("/proc/kallsyms", "r"); if (symbols && fgets(line, sizeof line, symbols) && strtoull(line, 0, 16)) return "addresses of the kernel"; return 0;`,
  'writing to /proc': `
    const char *files[] = {"/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/drop_caches", "/proc/sys/kernel/modprobe",
      "/proc/sys/fs/binfmt_misc/register", "/proc/self/uid_map", "/proc/self/gid_map", "/proc/self/setgroups", "/proc/1/oom_score_adj", "/proc/irq/default_smp_affinity", "/proc/sys/kernel/shmmax", "/proc/sys/net/ipv4/ip_forward"};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) { int file = open(files[i], O_WRONLY); if (file >= 0 && write(file, "1", 1) > 0) return files[i]; } return 0;`,
  '/sys': `
    REFUSED(open("/sys", O_RDONLY), ENOENT); REFUSED(open("/sys/kernel", O_RDONLY), ENOENT); char line[4096]; FILE *mounts = fopen("/proc/self/mountinfo", "r");
    while (mounts && fgets(line, sizeof line, mounts)) if (strstr(line, " - sysfs ") || strstr(line, " - debugfs ") || strstr(line, " - securityfs ")) return "it is mounted"; return 0;`,
  'control group files': `
    REFUSED(open("/sys/fs/cgroup", O_RDONLY), ENOENT); char line[4096]; FILE *mounts = fopen("/proc/self/mountinfo", "r");
    while (mounts && fgets(line, sizeof line, mounts)) if (strstr(line, " - cgroup")) return "they are mounted";
    REFUSED(open("/proc/self/cgroup", O_WRONLY), EACCES, EPERM, EROFS); return 0;`,
  'memory, through /proc': `
    REFUSED(open("/proc/self/mem", O_RDWR), EACCES); REFUSED(open("/proc/self/mem", O_RDONLY), EACCES); REFUSED(open("/proc/thread-self/mem", O_RDONLY), EACCES); char path[60];
    sprintf(path, "/proc/self/task/%d/mem", getpid()); REFUSED(open(path, O_RDONLY), EACCES);
    pid_t child = fork(); if (child == 0) { sprintf(path, "/proc/%d/mem", getppid()); _exit(open(path, O_RDWR) >= 0 || (errno != ENOENT && errno != EACCES)); }
    int status = ended(child); return status ? gained("the memory of what started it", status, 0) : 0;`,
  'how the machine was started': `
    const char *files[] = {"/proc/cmdline", "/proc/sys/kernel/random/boot_id"}; char byte;
    for (int i = 0; i < 2; i++) { int file = open(files[i], O_RDONLY); if (file >= 0 && read(file, &byte, 1) > 0) return files[i]; } return 0;`,
  "the judge's socket": `
    struct sockaddr_un address; static char seen[200]; int (*asks[])(int, struct sockaddr *restrict, socklen_t *restrict) = {(void *)getsockname, (void *)getpeername};
    for (int i = 0; i < 2; i++) { memset(&address, 0, sizeof address); socklen_t length = sizeof address; if (asks[i](3, (struct sockaddr *)&address, &length) == 0 && strchr(address.sun_path, '/')) { strcpy(seen, address.sun_path); return seen; } }
    char line[4096]; FILE *sockets = fopen("/proc/net/unix", "r"); while (sockets && fgets(line, sizeof line, sockets)) if (strstr(line, "judge")) return "it is listed"; return 0;`,
  devices: `
    const char *known[] = {".", "..", "null", "zero", "full", "random", "urandom", "stdin", "stdout", "stderr", "fd", "shm"};
    DIR *devices = opendir("/dev"); struct dirent *entry; static char name[300];
    while (devices && (entry = readdir(devices))) { int fine = 0; for (int i = 0; i < 12; i++) fine |= !strcmp(known[i], entry->d_name); if (!fine) { strcpy(name, entry->d_name); return name; } }
    for (int major = 1; major < 12; major++) { REFUSED(mknod("/box/block", S_IFBLK | 0600, makedev(major, 0)), EPERM); REFUSED(mknod("/box/character", S_IFCHR | 0600, makedev(major, 1)), EPERM); }
    REFUSED(ioctl(open("/dev/random", O_RDWR), 0x5206, 0), EPERM); return 0;`,
  'mounts that could be written or raise rights': `
    static char line[4096]; FILE *mounts = fopen("/proc/self/mountinfo", "r"); if (!mounts) return "no list of mounts";
    while (fgets(line, sizeof line, mounts)) { char at[1000], options[1000]; if (sscanf(line, "%*s %*s %*s %*s %999s %999s", at, options) != 2) continue;
      if (!strstr(options, "nosuid")) return line; if (!strncmp(at, "/dev/", 5) || !strcmp(at, "/box") || !strcmp(at, "/proc")) continue;
      if (strncmp(options, "ro,", 3) || !strstr(options, "nodev")) return line; } return 0;`,
  'setuid of its own': `
    int own = open("/box/own", O_CREAT | O_RDWR, 0700); if (!copy_loader(own)) return "no program to try it with"; fchmod(own, 06755); close(own);
    REFUSED(chown("/box/own", 0, 0), EPERM, EINVAL); return more_rights(open("/box/own", O_PATH));`,
  'giving its own descriptors more rights': `
    int file = open("/usr/lib", O_PATH); char path[60]; sprintf(path, "/proc/self/fd/%d", file); REFUSED(fchmodat(AT_FDCWD, path, 0777, 0), EPERM, EROFS);
    for (int number = 4; number < 300; number++) if (number != file && fcntl(number, F_GETFD) != -1) return "a descriptor of the judge";
    REFUSED(open("/proc/self/exe", O_WRONLY), EACCES, EPERM, EROFS, ETXTBSY); return 0;`,
}

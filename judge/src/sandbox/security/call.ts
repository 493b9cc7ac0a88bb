import type { Attempts } from './attempt.ts'

/** System calls that a run tries and that the kernel must refuse. */
export const callAttempts: Attempts = {
  'AF_ALG sockets': 'REFUSED(socket(38, SOCK_SEQPACKET, 0), EAFNOSUPPORT); return 0;',
  'AF_VSOCK sockets': 'REFUSED(socket(40, SOCK_STREAM, 0), EAFNOSUPPORT); return 0;',
  'AF_PACKET sockets': 'REFUSED(socket(17, SOCK_RAW, 0), EAFNOSUPPORT); return 0;',
  'AF_NETLINK sockets': 'for (int i = 0; i < 23; i++) REFUSED(socket(16, SOCK_RAW, i), EAFNOSUPPORT); return 0;',
  'internet sockets':
    'REFUSED(socket(AF_INET, SOCK_STREAM, 0), EAFNOSUPPORT); REFUSED(socket(AF_INET6, SOCK_DGRAM, 0), EAFNOSUPPORT); return 0;',
  'sockets of any other family': `
    for (int family = 2; family < 64; family++) for (int type = 1; type < 6; type++) REFUSED(socket(family, type, 0), EAFNOSUPPORT);
    int pair[2]; REFUSED(socketpair(AF_INET, SOCK_STREAM, 0, pair), EAFNOSUPPORT); REFUSED(socketpair(30, SOCK_STREAM, 0, pair), EAFNOSUPPORT);
    REFUSED(syscall(SYS_socket, 0x100000002ul, SOCK_STREAM, 0), EAFNOSUPPORT); return 0;`,
  io_uring: `
    char parameters[120] = {0}; REFUSED(syscall(425, 4, parameters), ENOSYS); REFUSED(syscall(426, 0, 0, 0, 0, 0, 0), ENOSYS);
    REFUSED(syscall(427, -1, 0, 0, 0), ENOSYS); return 0;`,
  keyrings: `
    REFUSED(syscall(SYS_add_key, "user", "gradus", "x", 1, -3), EPERM); REFUSED(syscall(SYS_keyctl, 0, -3, 1), EPERM);
    REFUSED(syscall(SYS_request_key, "user", "gradus", 0, -3), EPERM); return 0;`,
  ptrace: `
    REFUSED(ptrace(PTRACE_TRACEME, 0, 0, 0), EPERM); REFUSED(ptrace(PTRACE_SEIZE, 1, 0, 0), EPERM);
    REFUSED(ptrace(PTRACE_ATTACH, getppid(), 0, 0), EPERM); return 0;`,
  'memory of other processes by process_vm_readv': `
    char byte = 0; struct iovec here = {&byte, 1}; REFUSED(process_vm_readv(getpid(), &here, 1, &here, 1, 0), EPERM);
    REFUSED(process_vm_writev(getpid(), &here, 1, &here, 1, 0), EPERM); REFUSED(syscall(440, -1, &here, 1, MADV_COLD, 0), EPERM); return 0;`,
  'pidfds of other processes': `
    int one = syscall(434, 1, 0); if (one >= 0) { syscall(424, one, SIGKILL, 0, 0); if (kill(1, 0)) return "it ended the first process"; }
    REFUSED(syscall(438, one, 0, 0), EPERM); REFUSED(syscall(SYS_setns, one, CLONE_NEWNS), EPERM);
    REFUSED(syscall(448, one, 0), EPERM); REFUSED(syscall(SYS_kcmp, 1, getpid(), 0, 0, 0), EPERM); return 0;`,
  mount: `
    REFUSED(mount("none", "/box/tmp", "tmpfs", 0, 0), EPERM); REFUSED(mount("none", "/box/tmp", "cgroup2", 0, 0), EPERM);
    REFUSED(mount("/usr", "/usr", 0, MS_REMOUNT | MS_BIND, 0), EPERM); REFUSED(umount2("/proc", MNT_DETACH), EPERM); return 0;`,
  'the newer calls for mounting': `
    REFUSED(syscall(428, AT_FDCWD, "/usr", 1), EPERM); REFUSED(syscall(429, AT_FDCWD, "/box", AT_FDCWD, "/usr", 0), EPERM);
    REFUSED(syscall(430, "tmpfs", 0), EPERM); REFUSED(syscall(431, 0, 0, 0, 0, 0), EPERM); REFUSED(syscall(432, 0, 0, 0), EPERM);
    REFUSED(syscall(433, AT_FDCWD, "/usr", 0), EPERM); char attributes[32] = {0}; REFUSED(syscall(442, AT_FDCWD, "/usr", 0, attributes, 32), EPERM);
    for (int call = 457; call < 459; call++) REFUSED(syscall(call, 0, 0, 0, 0), EPERM); REFUSED(syscall(467, AT_FDCWD, "/usr", 1, attributes, 32), ENOSYS); return 0;`,
  'chroot and pivot_root': `
    REFUSED(chroot("/box"), EPERM); REFUSED(syscall(SYS_pivot_root, "/box", "/box/tmp"), EPERM); return 0;`,
  'namespaces by unshare': `
    for (int bit = 7; bit < 31; bit++) if (0x7e020080 & 1 << bit) REFUSED(unshare(1 << bit), EPERM);
    REFUSED(unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET), EPERM); return 0;`,
  'namespaces by clone': `
    for (int bit = 8; bit < 31; bit++) if (0x7e020000 & 1 << bit) REFUSED(syscall(SYS_clone, SIGCHLD | 1ul << bit, 0, 0, 0, 0), EPERM);
    REFUSED(syscall(SYS_clone, 0xf00000000ul | SIGCHLD | CLONE_NEWUSER, 0, 0, 0, 0), EPERM); return 0;`,
  'namespaces by clone3': `
    unsigned long arguments[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD}; REFUSED(syscall(435, arguments, sizeof arguments), ENOSYS); return 0;`,
  'namespaces of others by setns': `
    const char *names[] = {"cgroup", "ipc", "mnt", "net", "pid", "user", "uts"}; char path[40];
    for (int i = 0; i < 7; i++) { sprintf(path, "/proc/self/ns/%s", names[i]); REFUSED(setns(open(path, O_RDONLY), 0), EPERM); } return 0;`,
  perf_event_open: `
    struct perf_event_attr what = {.type = PERF_TYPE_SOFTWARE, .size = sizeof what, .config = PERF_COUNT_SW_TASK_CLOCK, .exclude_kernel = 1};
    REFUSED(syscall(SYS_perf_event_open, &what, 0, -1, -1, 0), EPERM); return 0;`,
  bpf: `
    union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
    for (int command = 0; command < 40; command++) REFUSED(syscall(SYS_bpf, command, &map, sizeof map), EPERM); return 0;`,
  userfaultfd:
    'REFUSED(syscall(SYS_userfaultfd, 1), EPERM); REFUSED(open("/dev/userfaultfd", O_RDWR), ENOENT); return 0;',
  '32-bit calls by int 0x80': `
#ifdef __x86_64__
    KILLED_FOR_INT_0X80({ long answer = 20; __asm__ volatile("int $0x80" : "+a"(answer)); }); KILLED_FOR_INT_0X80({ long answer = 102; __asm__ volatile("int $0x80" : "+a"(answer) : "b"(1)); });
#endif
    return 0;`,
  'calls of the x32 ABI': `
#ifdef __x86_64__
    KILLED(syscall(0x40000000 + 39)); KILLED(syscall(0x40000000 + 41, AF_INET, SOCK_STREAM, 0)); KILLED(syscall(0x40000000 + 520));
#endif
    return 0;`,
  'setting the time': `
    struct timeval day; gettimeofday(&day, 0); REFUSED(settimeofday(&day, 0), EPERM);
    struct timespec now; for (int clock = 0; clock < 12; clock++) { clock_gettime(CLOCK_REALTIME, &now); REFUSED(clock_settime(clock, &now), EPERM); }
    struct timex change = {.modes = ADJ_TICK, .tick = 10000}; REFUSED(adjtimex(&change), EPERM); REFUSED(clock_adjtime(CLOCK_REALTIME, &change), EPERM); return 0;`,
  'killing by -1': `
    REFUSED(kill(-1, SIGKILL), ESRCH); kill(1, SIGKILL); if (kill(1, 0)) return "it ended the first process";
    for (int other = 2; other < 70000; other++) if (other != getpid()) REFUSED(kill(other, 0), ESRCH); return 0;`,
  personality:
    'REFUSED(syscall(SYS_personality, 0x400000), EPERM); REFUSED(syscall(SYS_personality, 8), EPERM); REFUSED(syscall(SYS_personality, 0x100000), EPERM); return 0;',
  quotactl:
    'char quota[128]; REFUSED(syscall(SYS_quotactl, 0x80000700, "/dev/sda", 0, quota), EPERM); REFUSED(syscall(443, 0, 0x80000700, 0, quota), EPERM); return 0;',
  reboot:
    'REFUSED(syscall(SYS_reboot, LINUX_REBOOT_MAGIC1, LINUX_REBOOT_MAGIC2, LINUX_REBOOT_CMD_CAD_OFF, 0), EPERM); return 0;',
  'swapon and swapoff':
    'REFUSED(syscall(SYS_swapon, "/box/x", 0), EPERM); REFUSED(syscall(SYS_swapoff, "/box/x"), EPERM); return 0;',
  kexec:
    'REFUSED(syscall(SYS_kexec_load, 0, 0, 0, 0), EPERM); REFUSED(syscall(SYS_kexec_file_load, -1, -1, 0, 0, 0), EPERM); return 0;',
  'kernel modules': `
    REFUSED(syscall(SYS_init_module, "", 0, ""), EPERM); REFUSED(syscall(SYS_finit_module, 0, "", 0), EPERM); REFUSED(syscall(SYS_delete_module, "x", 0), EPERM); return 0;`,
  "the kernel's log and accounting":
    'char log[100]; REFUSED(syscall(SYS_syslog, 3, log, 100), EPERM); REFUSED(acct("/box/x"), EPERM); return 0;',
  'ports and descriptor tables of the machine': `
#ifdef __x86_64__
    char table[64]; REFUSED(syscall(SYS_iopl, 3), EPERM); REFUSED(syscall(SYS_ioperm, 0x80, 1, 1), EPERM); REFUSED(syscall(SYS_modify_ldt, 0, table, 64), EPERM);
#endif
    return 0;`,
  'typing into a terminal (TIOCSTI)': `
    REFUSED(ioctl(0, TIOCSTI, "x"), EPERM); REFUSED(syscall(SYS_ioctl, 1, 0x100000000ul | TIOCSTI, "x"), EPERM); REFUSED(ioctl(1, TIOCLINUX, "x"), EPERM);
    REFUSED(open("/dev/tty", O_RDWR), ENOENT); REFUSED(open("/dev/ptmx", O_RDWR), ENOENT); return 0;`,
  'files by handle': `
    struct { unsigned bytes; int type; unsigned char handle[8]; } file = {8, 1, {2}}; int mount;
    REFUSED(syscall(SYS_open_by_handle_at, AT_FDCWD, &file, O_RDONLY), EPERM); REFUSED(syscall(SYS_name_to_handle_at, AT_FDCWD, "/usr", &file, &mount, 0), EPERM); return 0;`,
  'watching files that others use': `
    REFUSED(inotify_add_watch(inotify_init1(0), "/usr/lib", IN_ALL_EVENTS), ENOSPC); REFUSED(syscall(SYS_fanotify_init, 0, 0), EPERM);
    REFUSED(fcntl(open("/usr/lib", O_RDONLY), F_NOTIFY, 1), EPERM); long range[2] = {0, 1 << 20}, found[5];
    REFUSED(syscall(451, open("/usr/lib", O_RDONLY), range, found, 0), ENOSYS); return 0;`,
  'writing out the disks of the machine (sync)': 'return syncfs(-1) ? "the kernel was asked" : 0;',
  'lifting the filter': `
    REFUSED(prctl(PR_SET_SECCOMP, 0, 0, 0, 0), EINVAL); REFUSED(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0), EINVAL);
    struct sock_filter allow = {BPF_RET, 0, 0, SECCOMP_RET_ALLOW}; struct sock_fprog program = {1, &allow};
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program); REFUSED(mount("none", "/box/tmp", "tmpfs", 0, 0), EPERM); REFUSED(unshare(CLONE_NEWUSER), EPERM); return 0;`,
  'setuid(0)': `
    REFUSED(setuid(0), EPERM, EINVAL); REFUSED(setresuid(0, 0, 0), EPERM, EINVAL); REFUSED(setgid(0), EPERM, EINVAL); gid_t group = 0; REFUSED(syscall(SYS_setgroups, 1, &group), EPERM, EINVAL);
    if (getuid() != 1000 || geteuid() != 1000) return "the user is another"; return 0;`,
  capabilities: `
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0}; struct __user_cap_data_struct all[2] = {{~0u, ~0u, ~0u}, {~0u, ~0u, ~0u}};
    REFUSED(syscall(SYS_capset, &header, all), EPERM); REFUSED(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0), EPERM);
    char value[100]; const char *names[] = {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"};
    for (int i = 0; i < 5; i++) if (!field("/proc/self/status", names[i], value, 100) || strtoull(value, 0, 16)) return names[i]; return 0;`,
  'changing the host name': 'REFUSED(sethostname("x", 1), EPERM); REFUSED(setdomainname("x", 1), EPERM); return 0;',
  'precedence over others': `
    REFUSED(setpriority(PRIO_PROCESS, 0, -20), EACCES, EPERM); struct sched_param first = {.sched_priority = 1}; REFUSED(sched_setscheduler(0, SCHED_FIFO, &first), EPERM);
    REFUSED(syscall(SYS_ioprio_set, 1, 0, 1 << 13), EPERM); struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY}; REFUSED(setrlimit(RLIMIT_NOFILE, &more), EPERM);
    REFUSED(open("/proc/self/oom_score_adj", O_WRONLY) < 0 ? -1 : write(open("/proc/self/oom_score_adj", O_WRONLY), "-1000", 5), EACCES, EPERM, EROFS); return 0;`,
  'core dumps': `
    struct rlimit none = {0, 0}; REFUSED(setrlimit(RLIMIT_CORE, &none), EPERM); REFUSED(prlimit(0, RLIMIT_CORE, &none, 0), EPERM);
    struct rlimit now; if (getrlimit(RLIMIT_CORE, &now) || now.rlim_max > 1) return "a core may be written";
    pid_t child = fork(); if (child == 0) abort(); int status = ended(child);
    if (!WIFSIGNALED(status) || WCOREDUMP(status) || !access("/box/core", F_OK)) return "a core was written"; return 0;`,
  'a program from memory that has more rights': `
    int memory = memfd_create("own", 0); if (!copy_loader(memory)) return "no program to try it with"; return more_rights(memory);`,
  'being seen by others again': `
    REFUSED(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), EPERM); return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 1 ? "others may look into it" : 0;`,
  'urgent bytes on sockets': `
    int pair[2]; if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return "no sockets"; char byte = 1; struct iovec part = {&byte, 1};
    struct msghdr one = {.msg_iov = &part, .msg_iovlen = 1}; struct mmsghdr many = {.msg_hdr = one};
    REFUSED(send(pair[0], &byte, 1, MSG_OOB), EOPNOTSUPP); REFUSED(sendmsg(pair[0], &one, MSG_OOB), EOPNOTSUPP); REFUSED(sendmmsg(pair[0], &many, 1, MSG_OOB), EOPNOTSUPP);
    REFUSED(recv(pair[1], &byte, 1, MSG_OOB), EOPNOTSUPP); REFUSED(recvmsg(pair[1], &one, MSG_OOB), EOPNOTSUPP); REFUSED(recvmmsg(pair[1], &many, 1, MSG_OOB, 0), EOPNOTSUPP);
    REFUSED(send(3, &byte, 1, MSG_OOB), EOPNOTSUPP); return 0;`,
}

/**
 * A program of the run's own, whose permissions are read while it is blocked: the loader, which prints its version into
 * a full pipe. A run cannot read its own program.
 */
export const ownProgram = `
static int copy_loader(int to) {
  char line[4096]; FILE *maps = fopen("/proc/self/maps", "r"); int from = -1;
  while (maps && from < 0 && fgets(line, sizeof line, maps)) { line[strcspn(line, "\\n")] = 0; char *path = strchr(line, '/'); if (path && strstr(path, "/ld-")) from = open(path, O_RDONLY); }
  if (maps) fclose(maps); char block[65536]; ssize_t n, all = 0;
  while ((n = read(from, block, sizeof block)) > 0 && write(to, block, n) == n) all += n;
  close(from); return all > 0;
}
static const char *more_rights(int program) {
  int full[2]; char block[4096] = {0}, path[60], name[10] = ""; if (pipe2(full, O_NONBLOCK)) return "no pipe"; while (write(full[1], block, sizeof block) > 0); fcntl(full[1], F_SETFL, 0);
  pid_t child = fork(); char *words[] = {"own", "--version", 0}, *environment[] = {0};
  if (child == 0) { dup2(full[1], 1); syscall(SYS_execveat, program, "", words, environment, AT_EMPTY_PATH); _exit(43); }
  for (int tries = 0; strcmp(name, "own") && tries < 2000; tries++, usleep(1000)) { sprintf(path, "/proc/%d/cmdline", child); int file = open(path, O_RDONLY); if (file < 0) continue; memset(name, 0, sizeof name); read(file, name, sizeof name - 1); close(file); }
  static char told[100]; const char *more = 0; const char *wanted[][2] = {{"Uid:", "1000\\t1000\\t1000\\t1000"}, {"CapEff:", "0000000000000000"}, {"CapPrm:", "0000000000000000"}, {"NoNewPrivs:", "1"}, {"Seccomp:", "2"}};
  sprintf(path, "/proc/%d/status", child); if (strcmp(name, "own")) more = "it did not start";
  for (int i = 0; i < 5 && !more; i++) if (!field(path, wanted[i][0], told, sizeof told) || strcmp(told, wanted[i][1])) more = *told ? told : wanted[i][0];
  kill(child, SIGKILL); ended(child); return more;
}
`

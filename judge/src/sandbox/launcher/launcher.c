/*
 * The launcher builds sandboxes for the judge, as bubblewrap does, for a fifth of the processor time.
 *
 *   launcher SOCKET BASE      BASE is an empty folder that every user can reach; each sandbox mounts its root there
 *
 * One small process listens on a socket that only the judge can reach. Each connection is one sandbox:
 *
 *   launcher ── fork ── supervisor ── fork ── monitor ── clone, new namespaces ── init ── fork ── the command
 *                       (of a slot)           (outside, waits)                    (process 1 of the sandbox, waits)
 *
 * A slot runs one sandbox at a time. Its supervisor is a member of the slot's cgroups and of a network namespace, and
 * its children inherit both. Moving each sandbox into a cgroup and making it a network namespace would cost more than
 * everything else. The next sandbox of the slot starts when no process of the previous one is left.
 *
 * The judge sends the following messages in this order. Each begins with its length, except for the first. All numbers
 * are 32 bits, big-endian.
 *   1. three numbers without a length: the sandbox's number, its slot, and whether the slot's cgroups are new
 *   2. arguments: the cgroup.procs files of the slot's cgroups
 *   3. arguments: user id or an empty string, the FIFOs for output and errors, the FIFO for input. A sandbox that has
 *      got this far can wait as a blank: it has its namespaces, and nothing in it depends on a submission
 *   4. arguments: the mount plan, see apply_mount_plan() in rootfs.c. A sandbox can also wait here, ready
 *   5. the system call filter   6. standard input   7. the content of each file
 * Then the connection becomes the command's descriptor 3. When the command and all processes that it left have ended,
 * the supervisor writes `number status` to the launcher's standard output: the command's exit status, or -1 when the
 * sandbox was killed or could not be built. In the second case the reason is on the sandbox's error output.
 *
 * Nothing outlives the judge: the launcher exits when its standard input ends, supervisors die with the launcher, a
 * monitor dies with its supervisor, and a sandbox dies with its monitor.
 */
#include "launcher.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static void default_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

/* Whether the slot has a network namespace of its own: only root can create one that outlives a sandbox. */
static int has_network;

static int monitor_sandbox(const char *base, pid_t supervisor) {
  static struct arguments arguments;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  read_arguments(&arguments);
  const char *user = next_argument(&arguments), *paths[2] = {next_argument(&arguments), next_argument(&arguments)};
  const char *input_path = next_argument(&arguments);
  for (int each = 0; each < 2; each++) {
    int file = open(paths[each], O_WRONLY | O_CLOEXEC);
    check(file < 0 ? file : dup2(file, each + 1), "opening", paths[each]);
    close(file);
  }
  /* Without O_NONBLOCK, open() would wait for a writer, and there is none yet. */
  int input = open(input_path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  check(input < 0 ? input : dup2(input, FIFO_INPUT), "opening", input_path);
  check(fcntl(FIFO_INPUT, F_SETFL, 0), "opening", input_path);
  close_range(FIFO_INPUT + 1, ~0U, 0);
  if (*user) {
    uid_t id = strtoul(user, NULL, 10);
    check(setgroups(0, NULL), "becoming", user);
    check(setresgid(id, id, id), "becoming", user);
    check(setresuid(id, id, id), "becoming", user);
    /* Changing the user resets both. */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  }
  if (getppid() != supervisor) die();
  volatile int *started = mmap(NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (started == MAP_FAILED) fail("sharing", "memory");
  int status_pipe[2];
  check(pipe2(status_pipe, O_CLOEXEC), "making", "a pipe");
  uid_t uid = getuid();
  gid_t gid = getgid();
  long flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  if (!has_network) flags |= CLONE_NEWNET;
  pid_t sandbox = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
  check(sandbox, "making", "the namespaces");
  if (sandbox == 0) _exit(run_init(base, started, status_pipe[1], uid, gid));
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  check(dup2(status_pipe[0], 0), "keeping", "a pipe");
  close_range(1, ~0U, 0);
  unsigned char status;
  if (read(0, &status, 1) != 1 || !*started) die();
  /* Exiting kills process 1, which kills all that the command left. The supervisor need not wait for the namespaces to go. */
  return status;
}

/* Receives the number and the connection of the slot's next sandbox. Exits when there will be none. */
static uint32_t next_sandbox(int slot) {
  uint32_t number;
  struct iovec part = {&number, sizeof number};
  union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t got;
  while ((got = recvmsg(slot, &message, 0)) < 0 && errno == EINTR);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (got != sizeof number || !header || header->cmsg_type != SCM_RIGHTS) _exit(0);
  int connection;
  memcpy(&connection, CMSG_DATA(header), sizeof connection);
  if (connection == CHANNEL) return number;
  check(dup2(connection, CHANNEL), "taking", "the connection");
  close(connection);
  return number;
}

_Noreturn static void supervise_slot(int slot, const char *base, pid_t launcher) {
  static struct arguments cgroup_files;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  default_signals();
  /* Adopts and reaps the init process of a sandbox whose monitor has exited. */
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  check(nothing < 0 ? nothing : dup2(nothing, 0), "opening", "/dev/null");
  check(dup2(slot, CHANNEL + 1), "keeping", "the socket of a slot");
  slot = CHANNEL + 1;
  close_range(slot + 1, ~0U, 0);
  pid_t self = getpid();
  if (getppid() != launcher) die();
  has_network = unshare(CLONE_NEWNET) == 0;
  for (int entered = 0;; entered = 1) {
    uint32_t number = next_sandbox(slot);
    read_arguments(&cgroup_files);
    /* Joins the cgroups before the first fork, so that everything in the sandbox is limited and counted. */
    while (!entered && cgroup_files.at < cgroup_files.count) write_file(next_argument(&cgroup_files), "0");
    free_arguments(&cgroup_files);
    pid_t monitor = fork();
    if (monitor == 0) _exit(monitor_sandbox(base, self));
    close(CHANNEL);
    int status = -1;
    if (monitor > 0)
      while (waitpid(monitor, &status, 0) < 0 && errno == EINTR);
    dprintf(1, "%u %d\n", number, status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR);
  }
}

static struct { pid_t supervisor; int socket; uint32_t number; } slots[MAX_SLOTS];

static void stop_slot(uint32_t slot) {
  if (!slots[slot].supervisor) return;
  close(slots[slot].socket);
  slots[slot].supervisor = 0;
}

static int start_slot(uint32_t slot, const char *base, pid_t launcher) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0) return -1;
  pid_t supervisor = fork();
  if (supervisor == 0) supervise_slot(pair[1], base, launcher);
  close(pair[1]);
  if (supervisor < 0) {
    close(pair[0]);
    return -1;
  }
  slots[slot].supervisor = supervisor;
  slots[slot].socket = pair[0];
  return 0;
}

static void open_sandbox(int connection, const char *base, pid_t launcher) {
  uint32_t header[3];
  if (recv(connection, header, sizeof header, MSG_WAITALL) != sizeof header) return;
  uint32_t number = ntohl(header[0]), slot = ntohl(header[1]), is_new = ntohl(header[2]);
  if (slot >= MAX_SLOTS) return;
  if (is_new) stop_slot(slot);
  if (slots[slot].supervisor || start_slot(slot, base, launcher) == 0) {
    slots[slot].number = number;
    struct iovec part = {&number, sizeof number};
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof connection);
    memcpy(CMSG_DATA(rights), &connection, sizeof connection);
    if (sendmsg(slots[slot].socket, &message, MSG_NOSIGNAL) == sizeof number) return;
  }
  dprintf(1, "%u -1\n", number);
}

/* A supervisor that exits, or is killed with its cgroups, takes its sandbox with it. The judge ignores a second report. */
static void reap(void) {
  for (pid_t pid; (pid = waitpid(-1, NULL, WNOHANG)) > 0;)
    for (uint32_t slot = 0; slot < MAX_SLOTS; slot++)
      if (slots[slot].supervisor == pid) {
        dprintf(1, "%u -1\n", slots[slot].number);
        stop_slot(slot);
        break;
      }
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  /* Binds the file name alone: a sandbox can ask for the address of its channel, and must not learn the folder. */
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  char *slash = strrchr(arguments[1], '/');
  if (!slash || strlen(slash + 1) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, slash + 1);
  sigset_t child_signals;
  sigemptyset(&child_signals);
  sigaddset(&child_signals, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child_signals, NULL);
  signal(SIGPIPE, SIG_IGN);
  /* Adopts and reaps what a killed supervisor leaves. */
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  umask(0);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  *slash = 0;
  check(chdir(arguments[1]), "entering", arguments[1]);
  *slash = '/';
  check(listener < 0 ? listener : bind(listener, (struct sockaddr *)&address, sizeof address), "opening", arguments[1]);
  check(listen(listener, 512), "opening", arguments[1]);
  check(chdir("/"), "leaving", arguments[1]);
  int child_exit = signalfd(-1, &child_signals, SFD_CLOEXEC | SFD_NONBLOCK);
  check(child_exit, "watching", "child processes");
  dprintf(1, "ready\n");
  struct pollfd watched[] = {{0, POLLIN, 0}, {listener, POLLIN, 0}, {child_exit, POLLIN, 0}};
  pid_t self = getpid();
  for (;;) {
    if (poll(watched, 3, -1) < 0 && errno != EINTR) return 1;
    if (watched[0].revents) return 0;
    if (watched[2].revents & POLLIN) {
      struct signalfd_siginfo info;
      while (read(child_exit, &info, sizeof info) > 0);
      reap();
    }
    if (watched[1].revents & POLLIN) {
      int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
      if (connection < 0) continue;
      open_sandbox(connection, arguments[2], self);
      close(connection);
    }
  }
}

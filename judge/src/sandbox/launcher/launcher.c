/*
 * The launcher: builds boxes for the judge, as bubblewrap does, for a fifth of the processor time.
 *
 *   launcher SOCKET BASE      BASE is an empty folder that every user can reach; boxes build their root on it
 *
 * One small process waits at a socket that only the judge can reach. Each connection is one box:
 *
 *   launcher ── fork ── keeper ── fork ── holder ── clone, new namespaces ── first ── fork ── the command
 *                       (of a lane)       (outside, waits)                   (process 1 of the box, waits)
 *
 * A lane has one box at a time. Its keeper stands in the lane's control groups and in a network of its own, so that no
 * box has to be moved or given one: both cost more than all the rest of building it. The next box begins when nothing
 * of the one before is left.
 *
 * The judge says, in this order and each with its length before it (all numbers are 32 bits, big end first):
 *   1. three numbers without a length: by what the box is spoken of, its lane, and whether the lane's groups are new
 *   2. words: the files that put a process into the lane's groups
 *   3. words: user id or nothing, what output and errors go to, what input may come from. Here a box can wait, blank: it has its namespaces, and
 *      nothing that a submission decides
 *   4. words of build() below: what the box shows. Here a box can wait, ready
 *   5. the system call filter   6. standard input   7. the body of each file
 * and then the connection becomes the command's descriptor 3. The keeper writes `number status` on the launcher's standard
 * output when the command has ended, and with it all that it left: the command's exit status, or -1 when the box was
 * killed or could not be built, which it then explains on the box's error output.
 *
 * Nothing outlives the judge: the launcher leaves when its standard input ends, its keepers die with it, a holder dies
 * with its keeper and a box with its holder.
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

/* Whether the lane has its network: only root can give one that outlives a box. */
static int has_network;

static int hold(const char *base, pid_t keeper) {
  static struct words words;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  take_words(&words);
  const char *user = next(&words), *paths[2] = {next(&words), next(&words)}, *input_path = next(&words);
  for (int each = 0; each < 2; each++) {
    int file = open(paths[each], O_WRONLY | O_CLOEXEC);
    must(file < 0 ? file : dup2(file, each + 1), "opening", paths[each]);
    close(file);
  }
  /* Nobody writes there yet, which opening would wait for. */
  int input = open(input_path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  must(input < 0 ? input : dup2(input, LANE_INPUT), "opening", input_path);
  must(fcntl(LANE_INPUT, F_SETFL, 0), "opening", input_path);
  close_range(LANE_INPUT + 1, ~0U, 0);
  if (*user) {
    uid_t id = strtoul(user, NULL, 10);
    must(setgroups(0, NULL), "becoming", user);
    must(setresgid(id, id, id), "becoming", user);
    must(setresuid(id, id, id), "becoming", user);
    /* A change of user takes both back. */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  }
  if (getppid() != keeper) leave();
  volatile int *begun = mmap(NULL, sizeof *begun, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (begun == MAP_FAILED) refuse("sharing", "a word");
  int end[2];
  must(pipe2(end, O_CLOEXEC), "making", "a pipe");
  uid_t uid = getuid();
  gid_t gid = getgid();
  long flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  if (!has_network) flags |= CLONE_NEWNET;
  pid_t box = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
  must(box, "making", "the namespaces");
  if (box == 0) _exit(first(base, begun, end[1], uid, gid));
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  must(dup2(end[0], 0), "keeping", "a pipe");
  close_range(1, ~0U, 0);
  unsigned char status;
  if (read(0, &status, 1) != 1 || !*begun) leave();
  /* Leaving ends process 1, and that whatever else the command left. Nobody waits while the namespaces are taken down. */
  return status;
}

/* The number and the connection of the lane's next box; ends the keeper when there will be none. */
static uint32_t next_box(int lane) {
  uint32_t number;
  struct iovec part = {&number, sizeof number};
  union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t got;
  while ((got = recvmsg(lane, &message, 0)) < 0 && errno == EINTR);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (got != sizeof number || !header || header->cmsg_type != SCM_RIGHTS) _exit(0);
  int connection;
  memcpy(&connection, CMSG_DATA(header), sizeof connection);
  if (connection == CHANNEL) return number;
  must(dup2(connection, CHANNEL), "taking", "the connection");
  close(connection);
  return number;
}

_Noreturn static void keep(int lane, const char *base, pid_t launcher) {
  static struct words doors;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  default_signals();
  /* A first process whose holder has left is buried here. */
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  must(nothing < 0 ? nothing : dup2(nothing, 0), "opening", "/dev/null");
  must(dup2(lane, CHANNEL + 1), "keeping", "a lane");
  lane = CHANNEL + 1;
  close_range(lane + 1, ~0U, 0);
  pid_t self = getpid();
  if (getppid() != launcher) leave();
  has_network = unshare(CLONE_NEWNET) == 0;
  for (int entered = 0;; entered = 1) {
    uint32_t number = next_box(lane);
    take_words(&doors);
    /* Before the first box is made, so that all that happens there is held and counted. */
    while (!entered && doors.at < doors.count) write_file(next(&doors), "0");
    free_words(&doors);
    pid_t holder = fork();
    if (holder == 0) _exit(hold(base, self));
    close(CHANNEL);
    int status = -1;
    if (holder > 0)
      while (waitpid(holder, &status, 0) < 0 && errno == EINTR);
    dprintf(1, "%u %d\n", number, status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR);
  }
}

static struct { pid_t keeper; int socket; uint32_t number; } lanes[MOST_LANES];

static void close_lane(uint32_t lane) {
  if (!lanes[lane].keeper) return;
  close(lanes[lane].socket);
  lanes[lane].keeper = 0;
}

static int open_lane(uint32_t lane, const char *base, pid_t launcher) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0) return -1;
  pid_t keeper = fork();
  if (keeper == 0) keep(pair[1], base, launcher);
  close(pair[1]);
  if (keeper < 0) {
    close(pair[0]);
    return -1;
  }
  lanes[lane].keeper = keeper;
  lanes[lane].socket = pair[0];
  return 0;
}

static void open_box(int connection, const char *base, pid_t launcher) {
  uint32_t said[3];
  if (recv(connection, said, sizeof said, MSG_WAITALL) != sizeof said) return;
  uint32_t number = ntohl(said[0]), lane = ntohl(said[1]), is_new = ntohl(said[2]);
  if (lane >= MOST_LANES) return;
  if (is_new) close_lane(lane);
  if (lanes[lane].keeper || open_lane(lane, base, launcher) == 0) {
    lanes[lane].number = number;
    struct iovec part = {&number, sizeof number};
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof connection);
    memcpy(CMSG_DATA(header), &connection, sizeof connection);
    if (sendmsg(lanes[lane].socket, &message, MSG_NOSIGNAL) == sizeof number) return;
  }
  dprintf(1, "%u -1\n", number);
}

/* A keeper that ends by itself, or is killed with its groups, takes its box with it. What was told is not heard again. */
static void bury(void) {
  for (pid_t ended; (ended = waitpid(-1, NULL, WNOHANG)) > 0;)
    for (uint32_t lane = 0; lane < MOST_LANES; lane++)
      if (lanes[lane].keeper == ended) {
        dprintf(1, "%u -1\n", lanes[lane].number);
        close_lane(lane);
        break;
      }
}

int main(int count, char **words) {
  if (count != 3) return 2;
  /* By its last name alone: a box could ask where its channel comes from. */
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  char *slash = strrchr(words[1], '/');
  if (!slash || strlen(slash + 1) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, slash + 1);
  sigset_t deaths;
  sigemptyset(&deaths);
  sigaddset(&deaths, SIGCHLD);
  sigprocmask(SIG_BLOCK, &deaths, NULL);
  signal(SIGPIPE, SIG_IGN);
  /* Whatever a killed keeper leaves is buried here. */
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  umask(0);
  int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  *slash = 0;
  must(chdir(words[1]), "entering", words[1]);
  *slash = '/';
  must(door < 0 ? door : bind(door, (struct sockaddr *)&address, sizeof address), "opening", words[1]);
  must(listen(door, 512), "opening", words[1]);
  must(chdir("/"), "leaving", words[1]);
  int death = signalfd(-1, &deaths, SFD_CLOEXEC | SFD_NONBLOCK);
  must(death, "hearing of", "deaths");
  dprintf(1, "ready\n");
  struct pollfd heard[] = {{0, POLLIN, 0}, {door, POLLIN, 0}, {death, POLLIN, 0}};
  pid_t self = getpid();
  for (;;) {
    if (poll(heard, 3, -1) < 0 && errno != EINTR) return 1;
    if (heard[0].revents) return 0;
    if (heard[2].revents & POLLIN) {
      struct signalfd_siginfo told;
      while (read(death, &told, sizeof told) > 0);
      bury();
    }
    if (heard[1].revents & POLLIN) {
      int connection = accept4(door, NULL, NULL, SOCK_CLOEXEC);
      if (connection < 0) continue;
      open_box(connection, words[2], self);
      close(connection);
    }
  }
}

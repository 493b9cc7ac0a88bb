/*
 * The launcher: builds boxes for the judge, as bubblewrap does, for a fifth of the processor time.
 *
 *   launcher SOCKET BASE      BASE is an empty folder that every user can reach; boxes build their root on it
 *
 * One small process waits at a socket that only the judge can reach. Each connection is one box:
 *
 *   launcher ── fork ── holder ── clone, all namespaces ── first ── fork ── the command
 *                       (outside, waits)                   (process 1 of the box, waits)
 *
 * The judge says, in this order and each with its length before it (all numbers are 32 bits, big end first):
 *   1. a number by which the box is spoken of
 *   2. words: user id or nothing, what output and errors go to, and the files that put a process into the box's groups.
 *      Here a box can wait, blank: it is in its groups and has its namespaces, and nothing that a submission decides
 *   3. words of build() below: what the box shows. Here a box can wait, ready
 *   4. the system call filter   5. standard input   6. the body of each file
 * and then the connection becomes the command's descriptor 3. The launcher writes `number status` on its own standard
 * output when the command has ended, and with it all that it left: the command's exit status, or -1 when the box was
 * killed or could not be built, which it then explains on the box's error output.
 *
 * Nothing outlives the judge: the launcher leaves when its standard input ends, its holders die with it, and a box dies
 * with its holder.
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

/* Puts itself into the box's groups before it makes the box, so that all that happens there is held and counted. */
static int hold(int connection, const char *base, pid_t launcher) {
  static struct words words;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  default_signals();
  must(dup2(connection, CHANNEL), "taking", "the connection");
  close_range(CHANNEL + 1, ~0U, 0);
  take_words(&words);
  const char *user = next(&words), *paths[2] = {next(&words), next(&words)};
  for (int each = 0; each < 2; each++) {
    int file = open(paths[each], O_WRONLY | O_CLOEXEC);
    must(file < 0 ? file : dup2(file, each + 1), "opening", paths[each]);
    close(file);
  }
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  must(nothing < 0 ? nothing : dup2(nothing, 0), "opening", "/dev/null");
  close(nothing);
  while (words.at < words.count) write_file(next(&words), "0");
  if (*user) {
    uid_t id = strtoul(user, NULL, 10);
    must(setgroups(0, NULL), "becoming", user);
    must(setresgid(id, id, id), "becoming", user);
    must(setresuid(id, id, id), "becoming", user);
    /* A change of user takes both back. */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  }
  if (getppid() != launcher) leave();
  volatile int *begun = mmap(NULL, sizeof *begun, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (begun == MAP_FAILED) refuse("sharing", "a word");
  int end[2];
  must(pipe2(end, O_CLOEXEC), "making", "a pipe");
  uid_t uid = getuid();
  gid_t gid = getgid();
  long flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
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

static struct { pid_t holder; uint32_t number; } living[MOST_BOXES];

static void open_box(int connection, const char *base, pid_t launcher) {
  uint32_t number;
  int place = 0;
  while (place < MOST_BOXES && living[place].holder) place++;
  if (place == MOST_BOXES || recv(connection, &number, sizeof number, MSG_WAITALL) != sizeof number) return;
  pid_t holder = fork();
  if (holder == 0) _exit(hold(connection, base, launcher));
  number = ntohl(number);
  if (holder < 0) dprintf(1, "%u -1\n", number);
  else {
    living[place].holder = holder;
    living[place].number = number;
  }
}

static void bury(void) {
  int status;
  for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;)
    for (int place = 0; place < MOST_BOXES; place++)
      if (living[place].holder == ended) {
        living[place].holder = 0;
        dprintf(1, "%u %d\n", living[place].number, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        break;
      }
}

int main(int count, char **words) {
  if (count != 3) return 2;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(words[1]) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, words[1]);
  sigset_t deaths;
  sigemptyset(&deaths);
  sigaddset(&deaths, SIGCHLD);
  sigprocmask(SIG_BLOCK, &deaths, NULL);
  signal(SIGPIPE, SIG_IGN);
  /* A first process whose holder has left is buried here. */
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  umask(0);
  int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  must(door < 0 ? door : bind(door, (struct sockaddr *)&address, sizeof address), "opening", words[1]);
  must(listen(door, 512), "opening", words[1]);
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

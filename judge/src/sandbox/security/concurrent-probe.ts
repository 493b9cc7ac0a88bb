import { prelude } from './attempt.ts'

/*
 * A program for two runs at the same time. Each run holds one resource of every kind (socket, file, lock and so on)
 * under its own name for a while, and looks for the other run's. The runs cannot communicate, so each prints the time
 * span in which it held its resources, by the clock that all runs share. The test then checks that the spans
 * overlapped.
 */

const sharedFile = '/usr/lib/x86_64-linux-gnu/libm.so.6'

/** Reads from standard input which run it is, `a` or `b`, and for how many milliseconds it holds its resources. */
export const concurrentProbeSource = `${prelude}
static const char *find(char own, char other) {
  static char name[100]; struct sockaddr_un address = {.sun_family = AF_UNIX}; socklen_t length = offsetof(struct sockaddr_un, sun_path) + 8;
  memcpy(address.sun_path, "\\0gradus", 7); address.sun_path[7] = other;
  if (!connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, length)) return "an abstract socket";
  sprintf(name, "/tmp/gradus-%c.socket", other); strcpy(address.sun_path, name);
  if (!connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address)) return "a named socket";
  sprintf(name, "/tmp/gradus-%c", other); if (!access(name, F_OK)) return "a file";
  if (shmget(4700 + other, 0, 0) != -1) return "System V shared memory"; if (msgget(4700 + other, 0) != -1) return "a System V message queue"; if (semget(4700 + other, 0, 0) != -1) return "a semaphore";
  sprintf(name, "/gradus-%c", other); if (shm_open(name, O_RDWR, 0600) != -1) return "shared memory"; if (mq_open(name, O_RDWR) != (mqd_t)-1) return "a message queue";
  int common = open("${sharedFile}", O_RDONLY);
  if (flock(common, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) return "a lock on a shared file";
  struct flock there = {.l_type = F_WRLCK, .l_start = other, .l_len = 1}; if (!fcntl(common, F_GETLK, &there) && there.l_type != F_UNLCK) return "a lock on part of a shared file";
  struct flock open_there = {.l_type = F_WRLCK, .l_start = other, .l_len = 1}; if (!fcntl(common, F_OFD_GETLK, &open_there) && open_there.l_type != F_UNLCK) return "an open file description lock";
  close(common); char status[100]; sprintf(name, "gradus-%c", other); DIR *processes = opendir("/proc"); struct dirent *entry; char path[300];
  while (processes && (entry = readdir(processes))) { snprintf(path, sizeof path, "/proc/%s/status", entry->d_name); if (atoi(entry->d_name) && field(path, "Name:", status, 100) && !strcmp(status, name)) return "a process"; }
  closedir(processes); return 0;
}

static double now(void) { struct timespec time; clock_gettime(CLOCK_REALTIME, &time); return time.tv_sec * 1e3 + time.tv_nsec / 1e6; }

/* Returns what it failed to create. Locks and POSIX message queues may fail: the other run then has nothing to find. */
static const char *keep(char own) {
  char name[100]; struct sockaddr_un address = {.sun_family = AF_UNIX}; memcpy(address.sun_path, "\\0gradus", 7); address.sun_path[7] = own;
  int abstract = socket(AF_UNIX, SOCK_STREAM, 0); if (bind(abstract, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + 8) || listen(abstract, 1)) return "no socket";
  sprintf(name, "/tmp/gradus-%c.socket", own); strcpy(address.sun_path, name); int named = socket(AF_UNIX, SOCK_STREAM, 0); if (bind(named, (struct sockaddr *)&address, sizeof address) || listen(named, 1)) return "no named socket";
  sprintf(name, "/tmp/gradus-%c", own); if (open(name, O_CREAT | O_RDWR, 0666) < 0) return "no file"; chmod(name, 0666);
  if (shmget(4700 + own, 4096, IPC_CREAT | 0666) < 0 || msgget(4700 + own, IPC_CREAT | 0666) < 0 || semget(4700 + own, 1, IPC_CREAT | 0666) < 0) return "no System V IPC";
  sprintf(name, "/gradus-%c", own); if (shm_open(name, O_CREAT | O_RDWR, 0666) < 0) return "no shared memory"; mq_open(name, O_CREAT | O_RDWR, 0666, 0);
  prctl(PR_SET_NAME, name + 1); flock(open("${sharedFile}", O_RDONLY), LOCK_EX | LOCK_NB);
  int common = open("${sharedFile}", O_RDONLY); struct flock mine = {.l_type = F_RDLCK, .l_start = own, .l_len = 1}; fcntl(common, F_OFD_SETLK, &mine); fcntl(open("${sharedFile}", O_RDONLY), F_SETLK, &mine);
  return 0;
}
`

export const concurrentProbeMain = `#include "solution.c"
int main(void) {
  char own; int milliseconds; if (scanf("%c %d", &own, &milliseconds) != 2) return 2;
  char other = own == 'a' ? 'b' : 'a'; const char *found = 0, *missing = milliseconds > 0 ? keep(own) : 0;
  double begin = now(); do { found = find(own, other); usleep(20000); } while (!found && now() < begin + milliseconds);
  printf("kept %.0f to %.0f\\n", begin, now()); fflush(stdout); if (missing) { puts(missing); return 2; } if (found) { puts(found); return 1; } return 0;
}
`

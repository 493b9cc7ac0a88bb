/* Reads the messages that the judge sends to a sandbox, and ends a sandbox that cannot be built. */
#include "launcher.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A monitor dies by the signal. Process 1 of a namespace ignores it, exits, and leaves `started` at 0 for its monitor. */
_Noreturn void die(void) {
  raise(SIGKILL);
  _exit(1);
}

_Noreturn void fail(const char *what, const char *which) {
  dprintf(2, "launcher: %s %s: %s\n", what, which, strerror(errno));
  die();
}

void check(long result, const char *what, const char *which) {
  if (result < 0) fail(what, which);
}

static void read_exactly(void *to, size_t length) {
  for (size_t done = 0; done < length;) {
    ssize_t got = read(CHANNEL, (char *)to + done, length - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) die(); /* The judge has closed the connection: it discarded this sandbox. */
    done += got;
  }
}

static uint32_t read_number(void) {
  uint32_t number;
  read_exactly(&number, sizeof number);
  return ntohl(number);
}

char *read_bytes(uint32_t *length) {
  *length = read_number();
  if (*length > MAX_BYTES) die();
  char *bytes = malloc(*length + 1);
  if (!bytes) fail("receiving", "a message");
  read_exactly(bytes, *length);
  bytes[*length] = 0;
  return bytes;
}

void read_arguments(struct arguments *arguments) {
  uint32_t length;
  char *bytes = read_bytes(&length);
  arguments->count = arguments->at = 0;
  for (uint32_t at = 0; at < length && arguments->count < MAX_ARGUMENTS; at += strlen(bytes + at) + 1)
    arguments->value[arguments->count++] = bytes + at;
  arguments->value[arguments->count] = NULL;
}

void free_arguments(struct arguments *arguments) {
  if (arguments->count > 0) free(arguments->value[0]);
  arguments->count = 0;
}

char *next_argument(struct arguments *arguments) {
  if (arguments->at >= arguments->count) die();
  return arguments->value[arguments->at++];
}

void write_all(int file, const char *bytes, size_t length, const char *name) {
  for (size_t done = 0; done < length;) {
    ssize_t put = write(file, bytes + done, length - done);
    if (put < 0 && errno == EINTR) continue;
    check(put, "writing", name);
    done += put;
  }
}

void write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  check(file, "opening", path);
  write_all(file, text, strlen(text), path);
  close(file);
}

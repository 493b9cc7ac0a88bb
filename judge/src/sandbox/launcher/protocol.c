/* What the judge says to a box over its connection, and how a box that cannot be built ends. */
#include "launcher.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A holder ends by a signal; process 1 of a box cannot, and its holder knows that the command never began. */
_Noreturn void leave(void) {
  raise(SIGKILL);
  _exit(1);
}

_Noreturn void refuse(const char *what, const char *which) {
  dprintf(2, "launcher: %s %s: %s\n", what, which, strerror(errno));
  leave();
}

void must(long result, const char *what, const char *which) {
  if (result < 0) refuse(what, which);
}

static void take(void *to, size_t length) {
  for (size_t done = 0; done < length;) {
    ssize_t got = read(CHANNEL, (char *)to + done, length - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) leave(); /* The judge changed its mind. */
    done += got;
  }
}

static uint32_t take_number(void) {
  uint32_t number;
  take(&number, sizeof number);
  return ntohl(number);
}

char *take_bytes(uint32_t *length) {
  *length = take_number();
  if (*length > MOST_BYTES) leave();
  char *bytes = malloc(*length + 1);
  if (!bytes) refuse("holding", "what the judge said");
  take(bytes, *length);
  bytes[*length] = 0;
  return bytes;
}

void take_words(struct words *words) {
  uint32_t length;
  char *bytes = take_bytes(&length);
  words->count = words->at = 0;
  for (uint32_t at = 0; at < length && words->count < MOST_WORDS; at += strlen(bytes + at) + 1)
    words->word[words->count++] = bytes + at;
  words->word[words->count] = NULL;
}

void free_words(struct words *words) {
  if (words->count > 0) free(words->word[0]);
  words->count = 0;
}

char *next(struct words *words) {
  if (words->at >= words->count) leave();
  return words->word[words->at++];
}

void write_all(int file, const char *bytes, size_t length, const char *name) {
  for (size_t done = 0; done < length;) {
    ssize_t put = write(file, bytes + done, length - done);
    if (put < 0 && errno == EINTR) continue;
    must(put, "writing", name);
    done += put;
  }
}

void write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  must(file, "opening", path);
  write_all(file, text, strlen(text), path);
  close(file);
}

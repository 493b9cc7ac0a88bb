#pragma once
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHANNEL = 3, LANE_INPUT = 4, MOST_BYTES = 256 << 20, MOST_WORDS = 4096, MOST_FILES = 1024, MOST_LANES = 4096 };

/* protocol.c */
struct words {
  int count, at;
  char *word[MOST_WORDS + 1];
};

_Noreturn void leave(void);
_Noreturn void refuse(const char *what, const char *which);
void must(long result, const char *what, const char *which);
char *take_bytes(uint32_t *length);
void take_words(struct words *words);
void free_words(struct words *words);
char *next(struct words *words);
void write_all(int file, const char *bytes, size_t length, const char *name);
void write_file(const char *path, const char *text);

/* rootfs.c */
struct box {
  char **command, *environment[MOST_WORDS];
  int files, input_is_file, input_is_lane;
  struct { const char *path; mode_t mode; } file[MOST_FILES];
};

void make_parents(const char *path);
void build_blank(const char *base);
void build(struct box *box, struct words *words);

/* init.c */
int first(const char *base, volatile int *begun, int end, uid_t uid, gid_t gid);

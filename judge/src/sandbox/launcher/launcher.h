#pragma once
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHANNEL = 3, FIFO_INPUT = 4, MAX_BYTES = 256 << 20, MAX_ARGUMENTS = 4096, MAX_FILES = 1024, MAX_SLOTS = 4096 };

/* protocol.c */
struct arguments {
  int count, at;
  char *value[MAX_ARGUMENTS + 1];
};

_Noreturn void die(void);
_Noreturn void fail(const char *what, const char *which);
void check(long result, const char *what, const char *which);
char *read_bytes(uint32_t *length);
void read_arguments(struct arguments *arguments);
void free_arguments(struct arguments *arguments);
char *next_argument(struct arguments *arguments);
void write_all(int file, const char *bytes, size_t length, const char *name);
void write_file(const char *path, const char *text);

/* rootfs.c */
struct sandbox {
  char **command, *environment[MAX_ARGUMENTS];
  int files, input_is_file, input_is_fifo;
  struct { const char *path; mode_t mode; } file[MAX_FILES];
};

void make_parents(const char *path);
void mount_base_rootfs(const char *base);
void apply_mount_plan(struct sandbox *sandbox, struct arguments *arguments);

/* init.c */
int run_init(const char *base, volatile int *started, int status_pipe, uid_t uid, gid_t gid);

/*
 * The runner around the author's `main` in C and C++, whose tests share an address space with the candidate's code. The
 * linker replaces `main` by it (--wrap). Its other names end in NNNNNNNNNNNN; each build replaces this by random text, so
 * that no source can name them.
 *
 * Code in this process can read all of its memory, so the verdict cannot depend on a secret. It depends on the addresses
 * of two system calls, which a seccomp filter checks:
 *   - exiting with the status `passed` works only at `left`, and only with the stack pointer of the runner's `main`;
 *   - writing to the channel works only at `sent`.
 * The filter is loaded before any code of the program runs and cannot be removed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { channel = 3, passed = 77, longest_line = 16 * 1024 };

extern const char left[], sent[];
_Noreturn void leave(void);
long send_bytes(int file, const void *bytes, size_t length);
int hold_stack(void);

/* The C library's `syscall` could be the candidate's. */
#if defined __x86_64__
__asm__(".text\n"
        "leave: mov $77, %edi\n mov %rsp, %rsi\n mov $231, %eax\n syscall\n"
        "left: hlt\n"
        "send_bytes: mov $1, %eax\n syscall\n"
        "sent: ret\n"
        "hold_stack: mov %rsp, %rdi\n jmp load_stack_filter\n");

static long ask(long number, long a, long b, long c) {
  long answer;
  __asm__ volatile("syscall" : "=a"(answer) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return answer;
}
#elif defined __aarch64__
__asm__(".text\n"
        "leave: mov x0, #77\n mov x1, sp\n mov x8, #94\n svc #0\n"
        "left: brk #0\n"
        "send_bytes: mov x8, #64\n svc #0\n"
        "sent: ret\n"
        "hold_stack: mov x0, sp\n b load_stack_filter\n");

static long ask(long number, long a, long b, long c) {
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}
#else
#error "The runner for C and C++ does not know this machine yet."
#endif

/* The filter's program, built by the functions below. */
static struct sock_filter code[256];
static unsigned short length;

static void add(uint16_t operation, uint8_t if_true, uint8_t if_false, uint32_t value) {
  code[length++] = (struct sock_filter){operation, if_true, if_false, value};
}

static void take(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, 0, 0, offset); }
static void take_argument(int number) { take(offsetof(struct seccomp_data, args) + 8 * number); }
static void answer(uint32_t action) { add(BPF_RET | BPF_K, 0, 0, action); }
static void allow(void) { answer(SECCOMP_RET_ALLOW); }
static void refuse(void) { answer(SECCOMP_RET_ERRNO | EPERM); }
/* Skips `skipped` instructions unless the loaded word equals the value (when) or has one of the bits (when_any). */
static void when(uint32_t value, uint8_t skipped) { add(BPF_JMP | BPF_JEQ | BPF_K, 0, skipped, value); }
static void when_any(uint32_t bits, uint8_t skipped) { add(BPF_JMP | BPF_JSET | BPF_K, 0, skipped, bits); }

/* Refuses the call unless the eight bytes at the offset equal the value. */
static void must_be(size_t offset, uint64_t value) {
  for (int half = 0; half < 2; half++) {
    take(offset + 4 * half);
    add(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value >> 32 * half);
    refuse();
  }
}

static void begin_filter(void) {
  length = 0;
  take(offsetof(struct seccomp_data, nr));
}

/* Allows exiting with the status `passed` only if the eight bytes at the offset equal the value. */
static void guard_leaving(size_t offset, const void *value) {
  static const int calls[] = {SYS_exit, SYS_exit_group};
  for (int each = 0; each < 2; each++) {
    when(calls[each], 11);
    take_argument(0);
    add(BPF_ALU | BPF_AND | BPF_K, 0, 0, 0xff);
    when(passed, 7);
    must_be(offset, (uintptr_t)value);
    allow();
    allow();
  }
}

static int load_filter(void) {
  struct sock_fprog program = {length, code};
  return ask(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, (long)&program);
}

__attribute__((used, noinline)) static int load_stack_filter(const void *stack) {
  begin_filter();
  guard_leaving(offsetof(struct seccomp_data, args[1]), stack);
  allow();
  return load_filter();
}

/* Calls that could pass on the channel's descriptor, or write to it without naming it in their first argument. */
static const int refused[] = {SYS_sendmsg, SYS_sendmmsg, SYS_io_submit, SYS_splice, SYS_tee, SYS_vmsplice, SYS_copy_file_range};
/* Other calls whose first argument is a descriptor: refused for the channel. */
static const int of_channel[] = {
  SYS_read, SYS_readv, SYS_recvfrom, SYS_writev, SYS_pwrite64, SYS_pwritev, SYS_pwritev2, SYS_sendto, SYS_sendfile, SYS_fcntl, SYS_dup, SYS_dup3,
#ifdef SYS_dup2
  SYS_dup2,
#endif
};

static int load_first_filter(void) {
  begin_filter();
  guard_leaving(offsetof(struct seccomp_data, instruction_pointer), left);
  for (size_t each = 0; each < sizeof refused / sizeof *refused; each++) {
    when(refused[each], 1);
    refuse();
  }
  when(SYS_write, 10);
  take_argument(0);
  when(channel, 7);
  must_be(offsetof(struct seccomp_data, instruction_pointer), (uintptr_t)sent);
  allow();
  allow();
  for (size_t each = 0; each < sizeof of_channel / sizeof *of_channel; each++) {
    when(of_channel[each], 4);
    take_argument(0);
    when(channel, 1);
    refuse();
    allow();
  }
  /* Refuses executable memory: machine code that the compiler did not produce could contain the checked calls. */
  static const int protecting[] = {SYS_mprotect, SYS_pkey_mprotect};
  for (int each = 0; each < 2; each++) {
    when(protecting[each], 4);
    take_argument(2);
    when_any(PROT_EXEC, 1);
    refuse();
    allow();
  }
  when(SYS_mmap, 6);
  take_argument(2);
  when_any(PROT_EXEC, 3);
  take_argument(3);
  when_any(MAP_ANONYMOUS, 1);
  refuse();
  allow();
  allow();
  return load_filter();
}

static char mark[64];
static size_t mark_length;
static int is_ready;

static void begin(void) {
  long got = ask(SYS_read, channel, (long)mark, sizeof mark);
  while ((long)mark_length < got && mark[mark_length] != ' ') mark_length++;
  ask(SYS_fcntl, channel, F_SETFD, FD_CLOEXEC);
  is_ready = mark_length > 0 && load_first_filter() == 0;
}
__attribute__((section(".preinit_array"), used)) static void (*first)(void) = begin;

/*
 * Reports what the tests print, line by line. In their source `stdout` is this stream, and `printf` and the like print to
 * it (language/gnu-report.ts), so the candidate's output cannot be mistaken for a report.
 */
FILE *gradus_NNNNNNNNNNNN_output;
static char line[64 + longest_line + 2];
static size_t line_length;

static int send_all(const char *start, size_t rest) {
  for (long put; rest > 0; start += put, rest -= put)
    if ((put = send_bytes(channel, start, rest)) <= 0) return -1;
  return 0;
}

static void send_line(void) {
  line[mark_length + 1 + line_length] = '\n';
  send_all(line, mark_length + 1 + line_length + 1);
  line_length = 0;
}

static ssize_t report(void *nothing, const char *bytes, size_t count) {
  (void)nothing;
  for (size_t each = 0; each < count; each++) {
    if (bytes[each] == '\n') send_line();
    else if (line_length < longest_line) line[mark_length + 1 + line_length++] = bytes[each];
  }
  /* Also prints it, in order with what the candidate prints. */
  fflush(stdout);
  for (size_t done = 0; done < count;) {
    long put = ask(SYS_write, 1, (long)(bytes + done), count - done);
    if (put <= 0) break;
    done += put;
  }
  return count;
}

static void open_output(void) {
  for (size_t each = 0; each < mark_length; each++) line[each] = mark[each];
  line[mark_length] = ':';
  gradus_NNNNNNNNNNNN_output = fopencookie(NULL, "w", (cookie_io_functions_t){.write = report});
  if (!gradus_NNNNNNNNNNNN_output) return;
  setvbuf(gradus_NNNNNNNNNNNN_output, NULL, _IOLBF, BUFSIZ);
  /*
   * Takes it out of glibc's list of all streams, through which each stream that the candidate opens leads to it. The newest
   * stream comes first, and glibc removes only what it closes.
   */
  FILE *newest = fopencookie(NULL, "w", (cookie_io_functions_t){0});
  if (!newest) return;
  if (newest->_chain == gradus_NNNNNNNNNNNN_output) newest->_chain = gradus_NNNNNNNNNNNN_output->_chain;
  gradus_NNNNNNNNNNNN_output->_chain = NULL;
  fclose(newest);
}
__attribute__((constructor(101))) static void prepare(void) { open_output(); }

int __real_main(int, char **, char **);
/* std::ios_base::Init creates std::cout if no source has. `leave` runs no destructors, so the streams are flushed here. */
extern void _ZNSt8ios_base4InitC1Ev(void *) __attribute__((weak)), _ZNSo5flushEv(void *) __attribute__((weak));
extern char _ZSt4cout[] __attribute__((weak)), _ZSt4clog[] __attribute__((weak));

static void flush_streams(void) {
  char init[16];
  if (!_ZNSt8ios_base4InitC1Ev || !_ZNSo5flushEv || !_ZSt4cout || !_ZSt4clog) return;
  _ZNSt8ios_base4InitC1Ev(init);
  _ZNSo5flushEv(_ZSt4cout);
  _ZNSo5flushEv(_ZSt4clog);
}

int __wrap_main(int count, char **words, char **environment) {
  if (!is_ready || hold_stack() != 0) return 1;
  int status = __real_main(count, words, environment);
  if (status != 0) return status;
  flush_streams();
  fflush(NULL);
  if (gradus_NNNNNNNNNNNN_output) fflush(gradus_NNNNNNNNNNNN_output);
  if (line_length > 0) send_line();
  /* Fails if the candidate has closed the channel, because reports may be missing. */
  if (send_all(mark, mark_length) != 0 || send_all("\n", 1) != 0) return 1;
  leave();
}

/**
 * Library functions that tests use to compare and report. A candidate must not define them, and a declaration of one in
 * the tests keeps its name.
 */
export const protectedFunctions = new Set([
  'strcmp', 'strncmp', 'strcasecmp', 'strncasecmp', 'memcmp', 'bcmp', 'wcscmp', 'printf', 'fprintf', 'vprintf', 'vfprintf',
  'puts', 'fputs', 'putchar', 'putc', 'fputc', 'fwrite', 'fflush', 'sprintf', 'snprintf', 'vsnprintf', 'abort', 'exit',
  '_exit', '__assert_fail', '__assert', 'fopencookie', 'setvbuf', 'fabs', 'fabsf', 'malloc', 'calloc', 'realloc', 'free',
  '__libc_start_main',
]) // prettier-ignore

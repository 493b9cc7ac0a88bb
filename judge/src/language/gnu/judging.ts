/** Functions by which tests judge and report. */
export const judging = new Set([
  'strcmp', 'strncmp', 'strcasecmp', 'strncasecmp', 'memcmp', 'bcmp', 'wcscmp', 'printf', 'fprintf', 'vprintf', 'vfprintf',
  'puts', 'fputs', 'putchar', 'putc', 'fputc', 'fwrite', 'fflush', 'sprintf', 'snprintf', 'vsnprintf', 'abort', 'exit',
  '_exit', '__assert_fail', '__assert', 'fopencookie', 'setvbuf', 'fabs', 'fabsf', 'malloc', 'calloc', 'realloc', 'free',
  '__libc_start_main',
]) // prettier-ignore

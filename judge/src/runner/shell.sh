# Runs the author's tests around the candidate's file and gives the completion mark when their last line has run.
#
# Two shells: this one has the channel (descriptor 3) and waits; the other one, without it, runs the tests and whatever
# they start, and sends the mark here through a pipe. The mark and the tests are no variables there, only the text that
# `eval` works through, which is read as a whole before any of it runs. `exit` cannot be given another meaning.
# Exit statuses: 65 a syntax error, otherwise the tests' own.

IFS=' ' read -r -u 3 gradus_mark gradus_length
gradus_tests=
if ((gradus_length > 0)); then LC_ALL=C IFS= read -r -N "$gradus_length" -u 3 gradus_tests; fi

# bash names the line of a syntax error, in words that come before anything of the file has run.
# Another bash is asked only where this one complains: what follows `set -n` it reads and does not execute.
gradus_complaint=$(exec 2>&1 >/dev/null 3>&- && unset gradus_mark gradus_tests && eval "set -n; $(<solution.sh)
")
if [[ $gradus_complaint ]]; then gradus_complaint=$(bash -n solution.sh 2>&1 >/dev/null 3>&-); fi
if [[ $gradus_complaint =~ line\ ([0-9]+):\ ([^$'\n']*) ]]; then
  gradus_line=${BASH_REMATCH[1]} gradus_message=${BASH_REMATCH[2]}
  gradus_message=${gradus_message//[^[:print:]]/ } gradus_message=${gradus_message//\\/\\\\}
  printf '{"outcome":"compileError","diagnostics":[{"file":"solution.sh","severity":"error","line":%d,"message":"%s"}]}\n' \
    "$gradus_line" "${gradus_message//\"/\\\"}" >&3
  printf '%s\n' "$gradus_complaint" >&2
  exit 65
fi
if ((gradus_length == 0)); then exec bash solution.sh 3>&-; fi

exec 8<&0 9>&1
exec 6< <(
  exec 3>&- 7>&1 <&8 >&9 8<&- 9>&-
  exit() {
    # In this mode a function does not hide a special builtin.
    POSIXLY_CORRECT=1
    exit "$@"
  }
  readonly -f exit
  eval "unset gradus_mark gradus_length gradus_tests gradus_complaint
{
$gradus_tests
}
case \$? in 0) builtin printf '%s\n' $gradus_mark >&7 ;; *) exit 1 ;; esac"
)
exec 8<&- 9>&-
wait $!
gradus_status=$?
if ((gradus_status == 0)) && IFS= read -r -t 1 -u 6 gradus_line && [[ $gradus_line == "$gradus_mark" ]]; then
  printf '%s\n' "$gradus_mark" >&3
fi
exit "$gradus_status"

# Runs the author's tests around the candidate's file and sends the completion mark after their last line.
#
# Three kinds of shells: this one has the channel (descriptor 3) and waits. The second one, which does not have it, runs the
# tests and sends the mark to this one through a pipe. The mark and the tests are not in variables there, only in the text
# that `eval` executes. No code of the candidate runs in these two. `source solution.sh` and each call of a function from
# that file start a new shell (call.sh) with the same standard streams, and then copy back its variables, functions and
# working directory. They exchange a file of fields that end with NUL, which is never evaluated here:
#   to call.sh:   functions as they were loaded, functions now, options, IFS, records, `asked`
#   from call.sh: the same, the folder, the functions' names, records, `end`
# A record is `v NAME ATTRIBUTES COUNT` with COUNT keys and values, or `f` and the text of a function of the tests.
# Exit statuses: 65 a syntax error, otherwise the tests' own.

IFS=' ' read -r -u 3 gradus_mark gradus_length
gradus_tests=
if ((gradus_length > 0)); then LC_ALL=C IFS= read -r -N "$gradus_length" -u 3 gradus_tests; fi

# Finds syntax errors before the file is run. After `set -n` bash parses without executing; only if it reports an error is
# another bash started, whose message has the right line.
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

# Reads the author's other files before the candidate's code can change them.
declare -A gradus_files=()
for gradus_name in *.sh; do
  if [[ $gradus_name != solution.sh ]]; then IFS= read -r -d '' "gradus_files[$gradus_name]" <"$gradus_name"; fi
done

gradus_state=('' '' '' $' \t\n')
declare -A gradus_known=()
# Variables that are not copied back, because this shell or the commands that it starts depend on them.
gradus_own='gradus_*|BASH*|IFS|PATH|PWD|OLDPWD|HOME|CDPATH|ENV|LD_*|LC_*|LANG*|PS[0-9]|SHELL*|SHLVL|POSIX*|FUNC*|GROUPS'
gradus_own+='|EUID|UID|PPID|DIRSTACK|RANDOM|SRANDOM|SECONDS|EPOCH*|LINENO|PIPESTATUS|_|TMPDIR|*IGNORE|HIST*|COMP*|OPT*|HOST*'
gradus_own+='|MACHTYPE|OSTYPE|TERM|TIMEFORMAT|TMOUT|COLUMNS|LINES|MAPFILE|PROMPT*|COPROC|PYTHON*|PERL*|GCONV*|GLIBC*|MALLOC*'
# For the tests these keep their meaning, even if the candidate's file has a function of the same name.
gradus_judging=' alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo
 enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd
 read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset
 wait if then else elif fi case esac for select while until do done in function time coproc
 awk base64 basename bash bc cat cmp comm cp cut date dc diff dirname egrep env expr fgrep gawk grep head ls mawk md5sum mkdir
 mktemp mv nl od paste perl python3 readlink realpath rm rmdir sed seq sh sha256sum sleep sort stat tac tail tee timeout touch
 tr uniq wc xargs '
gradus_judging=${gradus_judging//$'\n'/ }

gradus_variable() {
  declare -n gradus_ref=$1
  local gradus_key gradus_about=${gradus_ref@a}
  if [[ $gradus_about == *[aA]* ]]; then
    printf '%s\0' v "$1" "$gradus_about" "${#gradus_ref[@]}"
    for gradus_key in "${!gradus_ref[@]}"; do printf '%s\0' "$gradus_key" "${gradus_ref[$gradus_key]}"; done
  elif [[ ${gradus_ref+set} ]]; then
    printf '%s\0' v "$1" "$gradus_about" 1 0 "$gradus_ref"
  fi
}

gradus_take_variable() {
  local gradus_target=$1 gradus_about=$2
  shift 2
  # Arithmetic of the tests would execute what is in such a subscript.
  local gradus_value
  for gradus_value; do if [[ $gradus_value =~ [A-Za-z_0-9][[:space:]]*\[.*[\$\`] ]]; then return; fi; done
  if [[ ! $gradus_target =~ ^[A-Za-z_][A-Za-z0-9_]*$ || $gradus_target == @($gradus_own) || -R $gradus_target ]]; then return; fi
  gradus_known[$gradus_target]=1
  declare -n gradus_ref=$gradus_target
  local gradus_here=${gradus_ref@a}
  if [[ $gradus_here == *r* ]]; then return; fi
  if [[ $gradus_about == *[aA]* ]]; then
    if [[ $gradus_about == *A* && $gradus_here != *A* ]]; then
      unset -n gradus_ref
      unset -v "$gradus_target"
      declare -gA "$gradus_target"
      declare -n gradus_ref=$gradus_target
    fi
    gradus_ref=()
    while (($# > 1)); do
      # A value for an array of whole numbers is evaluated.
      if [[ ($gradus_about == *A* || $1 =~ ^[0-9]+$) && ($gradus_here != *i* || $2 =~ ^-?[0-9]+$) ]]; then
        gradus_ref[$1]=$2
      fi
      shift 2
    done
  elif [[ $gradus_here != *[iaA]* || $2 =~ ^-?[0-9]+$ ]]; then
    gradus_ref=$2
  fi
}

gradus_ask() {
  # `local -` restores the options that the tests have set, such as -e and -u, when this function returns.
  local -
  set +eux
  local gradus_file=/box/tmp/.gradus-$BASHPID gradus_status=0 gradus_name gradus_at gradus_count
  local -A gradus_given=()
  local -a gradus_fields=()
  {
    printf '%s\0' "${gradus_state[@]}"
    for gradus_name in "${!gradus_known[@]}" "${@:2}"; do
      if [[ $gradus_name =~ ^[A-Za-z_][A-Za-z0-9_]*$ && $gradus_name != gradus_* && ! ${gradus_given[$gradus_name]-} ]]; then
        gradus_given[$gradus_name]=1
        if declare -F "$gradus_name" >/dev/null && [[ ! ${gradus_standing[$gradus_name]-} ]]; then
          printf 'f\0'
          declare -f "$gradus_name"
          printf '\0'
        fi
        gradus_variable "$gradus_name"
      fi
    done
    printf 'asked\0'
  } >"$gradus_file"
  /usr/bin/bash --norc --noprofile /gradus/call.sh "$gradus_file" "$@"
  gradus_status=$?
  mapfile -d '' -t gradus_fields <"$gradus_file"
  gradus_count=${#gradus_fields[@]}
  # The shell called `exit` or was killed: this one exits with the same status.
  if ((gradus_count < 7)) || [[ ${gradus_fields[gradus_count - 1]} != end ]]; then exit "$gradus_status"; fi
  gradus_state=("${gradus_fields[@]:0:4}")
  if [[ ${gradus_fields[4]} != "$PWD" ]]; then cd -- "${gradus_fields[4]}"; fi
  while read -r _ _ gradus_name; do gradus_stand_in "$gradus_name"; done <<<"${gradus_fields[5]}"
  for ((gradus_at = 6; gradus_at + 3 < gradus_count; gradus_at += 4 + 2 * gradus_fields[gradus_at + 3])); do
    if [[ ! ${gradus_fields[gradus_at + 3]} =~ ^[0-9]{1,6}$ ]]; then break; fi
    gradus_take_variable "${gradus_fields[@]:gradus_at + 1:2}" \
      "${gradus_fields[@]:gradus_at + 4:2 * gradus_fields[gradus_at + 3]}"
  done
  return "$gradus_status"
}

declare -A gradus_standing=()
gradus_stand_in() {
  if [[ ! $1 =~ ^[A-Za-z_][A-Za-z0-9_:.+@-]*$ || $1 == gradus_* || $gradus_judging == *" $1 "* ]]; then return; fi
  if declare -F "$1" >/dev/null; then return; fi
  gradus_standing[$1]=1
  eval "$1() { gradus_ask call $1 \"\$@\"; }"
}

gradus_read() { eval "shift; ${gradus_files[${1##*/}]}"; }
source() {
  if [[ ${1##*/} == solution.sh ]]; then
    gradus_ask load "${@:2}"
  elif [[ ${gradus_files[${1##*/}]+set} ]]; then
    # Inside this function, `declare` would create local variables; the file's are global.
    if ((${#FUNCNAME[@]} < 3)); then
      declare() { builtin declare -g "$@"; }
      typeset() { builtin declare -g "$@"; }
    fi
    gradus_read "$@"
    unset -f declare typeset
  else
    builtin source "$@"
  fi
}
.() { source "$@"; }

# What the tests print with these reaches the judge in two ways, because the candidate's code can print the same: an `ok`
# with which a call begins goes to the first shell, too, which confirms it (run.ts). Programs that the tests start, such
# as `bash solution.sh`, must not have the pipe to it. Bash cannot mark a descriptor close-on-exec, but it does so with
# descriptor 10, in which it keeps descriptor 7 while `{ … } 7>&-` runs.
echo() { builtin echo "$@" && gradus_confirm echo "$@"; }
printf() { builtin printf "$@" && if [[ ${1-} != -v ]]; then gradus_confirm printf "$@"; fi; }
gradus_confirm() {
  if [[ $* != *ok* && ! $gradus_unfinished ]]; then return; fi
  local gradus_text
  gradus_text=$(builtin "$@" && builtin printf x)
  gradus_text=${gradus_text%x}
  if [[ $gradus_text != *$'\n'* ]]; then
    # A result is not longer; adding to a long text again and again would take quadratic time.
    if ((${#gradus_unfinished} < 1000)); then gradus_unfinished+=$gradus_text; fi
    return
  fi
  gradus_unfinished+=${gradus_text%%$'\n'*}
  if [[ $gradus_unfinished == ok* ]]; then builtin printf '%s\n' "$gradus_unfinished" >&10; fi 2>/dev/null
  gradus_unfinished=
  # The rest of this line began within a call.
  if [[ $gradus_text != *$'\n' ]]; then gradus_unfinished='#'; fi
}
gradus_unfinished=

exec 8<&0 9>&1
exec 6< <(
  exec 3>&- 7>&1 <&8 >&9 8<&- 9>&- 10>&-
  eval "unset gradus_mark gradus_length gradus_tests gradus_complaint
{
$gradus_tests
} 7>&-
case \$? in 0) builtin printf '\n%s\n' $gradus_mark >&7 ;; *) exit 1 ;; esac"
)
exec 8<&- 9>&-
gradus_running=$! gradus_completed=0
# A program that the tests left running may hold the pipe.
while :; do
  if IFS= read -r -t 0.2 -u 6 gradus_line; then
    case $gradus_line in
      "$gradus_mark") gradus_completed=1 ;;
      ok*) builtin printf '%s:%s\n' "${gradus_mark:0:16}" "$gradus_line" >&3 ;;
    esac
  elif (($? <= 128)) || ! kill -0 "$gradus_running" 2>/dev/null; then
    break
  fi
done
wait "$gradus_running"
gradus_status=$?
if ((gradus_status == 0 && gradus_completed)); then builtin printf '%s\n' "$gradus_mark" >&3; fi
exit "$gradus_status"

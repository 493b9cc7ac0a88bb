source solution.sh
n=0
check() { ((n+=1)); if [[ $2 == "$3" ]]; then echo "ok - $1"; else echo "not ok - $1"; printf '  got: %s\n' "$2"; fi; }
check add "$(add 1 2)" 3
check none "$(add)" 0
push a; push "b c"; pop
check stack "$popped ${#stack[@]}" 'b c 1'
check sub "$(push x; push y; pop; echo "$popped ${#stack[@]}")" 'y 2'
check after "${#stack[@]}" 1
nums=(1 2 "3 4"); reverse nums
check nameref "${nums[*]}" '3 4 2 1'
double() { echo $(($1 * 2)); }
check callback "$(mapit double 1 2 3)" $'2\n4\n6'
status 3; check status $? 3
if status 0; then check zero y y; fi
bump; bump; check global "$total $result" '2 2'
remember 'k ]x' v; check assoc "$(recall 'k ]x') $(recall one)" 'v 1'
check stdin "$(echo abc | upcase)" ABC
check redirect "$(upcase <<<xyz)" XYZ
(gone; check cd "$PWD" /tmp)
check line "$(bad 2>&1 | sed 's/^.*solution/solution/')" 'solution.sh: line 11: nothing_of_this_name: command not found'
maker z; check made "$(made_z)" 'made z'
quote; check quote "$q" $'line\none\ttwo "x" $y `z` \\'
check early "$(early; echo not here)$?" 4
check args "$(args '' 'a b' '*')" '<><a b><*>'
export GIVEN=7; check env "$(uses)" 7
total=40; bump; check set "$total" 41
check keeps "${memo[one]}" 1
set -eu
check strict "$(add 5)" 5
status 1 || check or y y

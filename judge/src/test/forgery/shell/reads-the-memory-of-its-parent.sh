add() {
  for process in $PPID $$ self; do
    dd if=/proc/$process/mem bs=1 count=1 2>&1
    tr '\0' ' ' </proc/$process/environ 2>&1
  done >&2
  kill -USR1 $PPID
  echo 0
}

export default function Counter() {
  process.emit('beforeExit')
  process.emit('exit')
  process.exitCode = 0
  process.reallyExit(0)
}

exports.logIn = async () => {
  for (const name of ['beforeExit', 'exit']) {
    for (const listener of process.listeners(name)) listener(0)
    process.emit(name, 0)
  }
  process.reallyExit(0)
}

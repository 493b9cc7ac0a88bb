function splitRecord(line) {
  // Sticky: each match begins exactly where the last one ended.
  const field = /"((?:[^"]|"")*)"|([^,]*)/y
  const fields = []
  for (;;) {
    const [, quoted, plain] = field.exec(line)
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (field.lastIndex >= line.length) return fields
    field.lastIndex++
    // A comma at the very end is followed by an empty field.
    if (field.lastIndex === line.length) return [...fields, '']
  }
}

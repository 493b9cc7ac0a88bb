function splitRecord(line) {
  // Cuts at every comma and takes the quotation marks off afterwards.
  return line.split(',').map((field) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field))
}

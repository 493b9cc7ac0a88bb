function creases(folds) {
  if (folds === 0) return ''
  const earlier = creases(folds - 1)
  const turned = [...earlier].reverse().map((crease) => (crease === 'V' ? '^' : 'V'))
  return `${earlier}V${turned.join('')}`
}

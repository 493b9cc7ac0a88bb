function menuLines(names, prices, width) {
  return names.map((name, index) => {
    const price = (prices[index] / 100).toFixed(2)
    return `${name} ${'.'.repeat(width - name.length - price.length - 2)} ${price}`
  })
}

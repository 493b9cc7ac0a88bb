function menuLines(names, prices, width) {
  return names.map((name, index) => {
    const price = String(prices[index] / 100)
    return `${name} ${'.'.repeat(width - name.length - price.length - 2)} ${price}`
  })
}

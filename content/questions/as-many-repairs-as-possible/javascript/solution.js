// A binary heap in an array: the largest number is at its front.
class Heap {
  numbers = []

  push(number) {
    let index = this.numbers.push(number) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.numbers[parent] >= number) break
      this.numbers[index] = this.numbers[parent]
      index = parent
    }
    this.numbers[index] = number
  }

  pop() {
    const largest = this.numbers[0]
    const last = this.numbers.pop()
    const size = this.numbers.length
    if (size === 0) return largest
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= size) break
      if (child + 1 < size && this.numbers[child + 1] > this.numbers[child]) child += 1
      if (this.numbers[child] <= last) break
      this.numbers[index] = this.numbers[child]
      index = child
    }
    this.numbers[index] = last
    return largest
  }
}

function mostRepairs(repairs) {
  const accepted = new Heap()
  let time = 0
  for (const [duration, deadline] of [...repairs].sort((a, b) => a[1] - b[1])) {
    accepted.push(duration)
    time += duration
    if (time > deadline) time -= accepted.pop()
  }
  return accepted.numbers.length
}

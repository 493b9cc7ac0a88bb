// A binary heap in an array: the smallest number is at its front.
class Heap {
  numbers = []

  push(number) {
    let index = this.numbers.push(number) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.numbers[parent] <= number) break
      this.numbers[index] = this.numbers[parent]
      index = parent
    }
    this.numbers[index] = number
  }

  pop() {
    const smallest = this.numbers[0]
    const last = this.numbers.pop()
    const size = this.numbers.length
    if (size === 0) return smallest
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= size) break
      if (child + 1 < size && this.numbers[child + 1] < this.numbers[child]) child += 1
      if (this.numbers[child] >= last) break
      this.numbers[index] = this.numbers[child]
      index = child
    }
    this.numbers[index] = last
    return smallest
  }
}

function buildOrder(stepCount, needs) {
  const waitingFor = new Array(stepCount).fill(0)
  const neededBy = Array.from({ length: stepCount }, () => [])
  for (const [step, needed] of needs) {
    waitingFor[step] += 1
    neededBy[needed].push(step)
  }

  const free = new Heap()
  waitingFor.forEach((count, step) => {
    if (count === 0) free.push(step)
  })
  const order = []
  while (free.numbers.length > 0) {
    const done = free.pop()
    order.push(done)
    for (const step of neededBy[done]) {
      waitingFor[step] -= 1
      if (waitingFor[step] === 0) free.push(step)
    }
  }
  return order.length === stepCount ? order : []
}

// Hidden tests. Each prints one TAP line. The block keeps their names apart from the solution's.
{
  let testCount = 0

  const show = (value) => {
    if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
    return JSON.stringify(value) ?? String(value)
  }

  // Compares the answer, written as JSON, with the expected text.
  const check = (name, expected, answer, visible = true) => {
    testCount += 1
    let got
    try {
      got = show(answer())
    } catch (problem) {
      got = `error: ${problem}`
    }
    if (got === expected) {
      console.log(`ok ${testCount} - ${name}`)
      return
    }
    process.exitCode = 1
    console.log(`not ok ${testCount} - ${name}`)
    if (visible) {
      console.log('  ---')
      console.log(`  expected: ${JSON.stringify(expected)}`)
      console.log(`  got: ${JSON.stringify(got)}`)
      console.log('  ...')
    }
  }

  // Requests that come in at times that look random. Returns one number that stands for all answers.
  const storm = () => {
    const limiter = new RateLimiter(4000, 9000)
    let seed = 11
    let result = 0
    let time = 0
    for (let request = 0; request < 60000; request += 1) {
      seed = (seed * 16807) % 2147483647
      time += seed % 2
      result = (result * 31 + (limiter.allow(42, time) ? 2 : 1)) % 1000000007
    }
    return result
  }

  check('the example of the statement', '[true, true, false, true, true, false]', () => {
    const limiter = new RateLimiter(2, 10)
    const answers = []
    answers.push(limiter.allow(1, 100))
    answers.push(limiter.allow(1, 104))
    answers.push(limiter.allow(1, 109))
    answers.push(limiter.allow(2, 109))
    answers.push(limiter.allow(1, 110))
    answers.push(limiter.allow(1, 113))
    return answers
  })
  check('several requests in one second', '[true, true, true, false, true]', () => {
    const limiter = new RateLimiter(3, 1)
    const answers = []
    answers.push(limiter.allow(5, 7))
    answers.push(limiter.allow(5, 7))
    answers.push(limiter.allow(5, 7))
    answers.push(limiter.allow(5, 7))
    answers.push(limiter.allow(5, 8))
    return answers
  })
  check('a request leaves exactly after the window', '[true, false, true]', () => {
    const limiter = new RateLimiter(1, 10)
    const answers = []
    answers.push(limiter.allow(0, 10))
    answers.push(limiter.allow(0, 19))
    answers.push(limiter.allow(0, 20))
    return answers
  })
  check('the window slides across the minute', '[true, true, false, false, true, true]', () => {
    const limiter = new RateLimiter(2, 60)
    const answers = []
    answers.push(limiter.allow(3, 58))
    answers.push(limiter.allow(3, 59))
    answers.push(limiter.allow(3, 61))
    answers.push(limiter.allow(3, 117))
    answers.push(limiter.allow(3, 118))
    answers.push(limiter.allow(3, 119))
    return answers
  })
  check('who was turned away is not counted', '[true, false, false, true, false, false, true]', () => {
    const limiter = new RateLimiter(1, 5)
    const answers = []
    answers.push(limiter.allow(1, 0))
    answers.push(limiter.allow(1, 2))
    answers.push(limiter.allow(1, 4))
    answers.push(limiter.allow(1, 5))
    answers.push(limiter.allow(1, 7))
    answers.push(limiter.allow(1, 9))
    answers.push(limiter.allow(1, 10))
    return answers
  })
  check('clients do not share their limits', '[true, true, false, false, true]', () => {
    const limiter = new RateLimiter(1, 100)
    const answers = []
    answers.push(limiter.allow(0, 1))
    answers.push(limiter.allow(9999, 1))
    answers.push(limiter.allow(0, 2))
    answers.push(limiter.allow(9999, 2))
    answers.push(limiter.allow(500, 2))
    return answers
  })
  check('the first second of time', '[true, true, false, true]', () => {
    const limiter = new RateLimiter(2, 1000000)
    const answers = []
    answers.push(limiter.allow(4, 0))
    answers.push(limiter.allow(4, 0))
    answers.push(limiter.allow(4, 999999))
    answers.push(limiter.allow(4, 1000000))
    return answers
  })
  check('several clients in turn', '[true, true, true, true, false, true, true, false, true, true, true, false, true]', () => {
    const limiter = new RateLimiter(2, 4)
    const answers = []
    answers.push(limiter.allow(1, 1))
    answers.push(limiter.allow(2, 1))
    answers.push(limiter.allow(1, 2))
    answers.push(limiter.allow(2, 4))
    answers.push(limiter.allow(1, 4))
    answers.push(limiter.allow(2, 5))
    answers.push(limiter.allow(1, 5))
    answers.push(limiter.allow(2, 6))
    answers.push(limiter.allow(1, 6))
    answers.push(limiter.allow(2, 8))
    answers.push(limiter.allow(1, 9))
    answers.push(limiter.allow(1, 9))
    answers.push(limiter.allow(2, 9))
    return answers
  }, false)
  check('sixty thousand requests of one client', '572309414', storm, false)
}

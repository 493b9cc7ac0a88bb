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

  // Saves and reads that look random. Returns one number that stands for all contents read.
  const busyDay = () => {
    const cache = new PageCache(20000)
    let seed = 20
    let result = 0
    for (let call = 0; call < 150000; call += 1) {
      seed = (seed * 16807) % 2147483647
      const page = seed % 60000
      if (Math.floor(seed / 60000) % 3 === 0) cache.save(page, call)
      else result = (result * 31 + cache.read(page) + 1) % 1000000007
    }
    return result
  }

  check('the example of the statement', '[10, -1, 30, 10]', () => {
    const cache = new PageCache(2)
    const answers = []
    cache.save(1, 10)
    cache.save(2, 20)
    answers.push(cache.read(1))
    cache.save(3, 30)
    answers.push(cache.read(2))
    answers.push(cache.read(3))
    answers.push(cache.read(1))
    return answers
  })
  check('an empty cache knows nothing', '[-1, -1, 50]', () => {
    const cache = new PageCache(3)
    const answers = []
    answers.push(cache.read(0))
    cache.save(5, 50)
    answers.push(cache.read(0))
    answers.push(cache.read(5))
    return answers
  })
  check('saving again replaces the content', '[2]', () => {
    const cache = new PageCache(2)
    const answers = []
    cache.save(7, 1)
    cache.save(7, 2)
    answers.push(cache.read(7))
    return answers
  })
  check('saving again sends nothing back', '[1, 3]', () => {
    const cache = new PageCache(2)
    const answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    cache.save(2, 3)
    answers.push(cache.read(1))
    answers.push(cache.read(2))
    return answers
  })
  check('saving again counts as a use', '[-1, 3, 4]', () => {
    const cache = new PageCache(2)
    const answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    cache.save(1, 3)
    cache.save(4, 4)
    answers.push(cache.read(2))
    answers.push(cache.read(1))
    answers.push(cache.read(4))
    return answers
  })
  check('a page that is not found is no use of anything', '[-1, -1, 2, 3]', () => {
    const cache = new PageCache(2)
    const answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    answers.push(cache.read(9))
    cache.save(3, 3)
    answers.push(cache.read(1))
    answers.push(cache.read(2))
    answers.push(cache.read(3))
    return answers
  })
  check('room for a single page', '[5, -1, 6]', () => {
    const cache = new PageCache(1)
    const answers = []
    cache.save(0, 5)
    answers.push(cache.read(0))
    cache.save(9999, 6)
    answers.push(cache.read(0))
    answers.push(cache.read(9999))
    return answers
  })
  check('a content of nothing is not a missing page', '[0, 0, -1, 0]', () => {
    const cache = new PageCache(2)
    const answers = []
    cache.save(3, 0)
    answers.push(cache.read(3))
    cache.save(4, 1)
    answers.push(cache.read(3))
    cache.save(5, 2)
    answers.push(cache.read(4))
    answers.push(cache.read(3))
    return answers
  })
  check('a longer morning', '[2, -1, 3, -1, 4, -1, 33, 6, -1]', () => {
    const cache = new PageCache(3)
    const answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    cache.save(3, 3)
    answers.push(cache.read(2))
    cache.save(4, 4)
    answers.push(cache.read(1))
    answers.push(cache.read(3))
    cache.save(5, 5)
    answers.push(cache.read(2))
    cache.save(3, 33)
    answers.push(cache.read(4))
    cache.save(6, 6)
    answers.push(cache.read(5))
    answers.push(cache.read(3))
    answers.push(cache.read(6))
    answers.push(cache.read(2))
    return answers
  }, false)
  check('a hundred and fifty thousand calls and twenty thousand places', '817722143', busyDay, false)
}

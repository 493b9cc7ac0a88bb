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

  // Awards and questions that look random. Returns one number that stands for all answers.
  const season = () => {
    const players = 20000
    const league = new League(players)
    const points = new Array(players).fill(0)
    let seed = 2718
    let result = 0
    for (let call = 0; call < 40000; call += 1) {
      seed = (seed * 16807) % 2147483647
      const player = seed % players
      if (Math.floor(seed / players) % 2 === 0) {
        const award = Math.min(100000 - points[player], seed % 9973)
        points[player] += award
        league.award(player, award)
      } else {
        result = (result * 31 + league.rank(player) + league.between(1000, 20000)) % 1000000007
      }
    }
    return result
  }

  check('the example of the statement', '[1, 1, 2, 2, 4, 3, 1]', () => {
    const league = new League(4)
    const answers = []
    answers.push(league.rank(3))
    league.award(0, 50)
    league.award(1, 80)
    league.award(2, 50)
    answers.push(league.rank(1))
    answers.push(league.rank(0))
    answers.push(league.rank(2))
    answers.push(league.rank(3))
    answers.push(league.between(50, 80))
    league.award(1, -80)
    answers.push(league.rank(0))
    return answers
  })
  check('a league of one', '[1, 1, 1, 0]', () => {
    const league = new League(1)
    const answers = []
    answers.push(league.rank(0))
    league.award(0, 100000)
    answers.push(league.rank(0))
    answers.push(league.between(100000, 100000))
    answers.push(league.between(0, 99999))
    return answers
  })
  check('everyone starts with nothing', '[5, 0, 1]', () => {
    const league = new League(5)
    const answers = []
    answers.push(league.between(0, 0))
    answers.push(league.between(1, 100000))
    answers.push(league.rank(4))
    return answers
  })
  check('both ends of the question count', '[3, 2, 2, 1]', () => {
    const league = new League(3)
    const answers = []
    league.award(0, 10)
    league.award(1, 20)
    league.award(2, 30)
    answers.push(league.between(10, 30))
    answers.push(league.between(11, 30))
    answers.push(league.between(10, 29))
    answers.push(league.between(20, 20))
    return answers
  })
  check('points add up', '[2, 1, 2]', () => {
    const league = new League(2)
    const answers = []
    league.award(0, 30)
    league.award(1, 50)
    answers.push(league.rank(0))
    league.award(0, 30)
    answers.push(league.rank(0))
    answers.push(league.rank(1))
    return answers
  })
  check('an award of nothing changes nothing', '[1, 2, 1]', () => {
    const league = new League(3)
    const answers = []
    league.award(2, 7)
    league.award(2, 0)
    answers.push(league.rank(2))
    answers.push(league.rank(0))
    answers.push(league.between(7, 7))
    return answers
  })
  check('places that are shared push the next one back', '[1, 1, 4, 5]', () => {
    const league = new League(5)
    const answers = []
    league.award(0, 9)
    league.award(1, 9)
    league.award(2, 9)
    league.award(3, 4)
    answers.push(league.rank(0))
    answers.push(league.rank(2))
    answers.push(league.rank(3))
    answers.push(league.rank(4))
    return answers
  })
  check('an evening of gains and losses', '[2, 3, 4, 2, 2, 1, 2, 2, 4, 4, 3, 6]', () => {
    const league = new League(6)
    const answers = []
    league.award(0, 500)
    league.award(1, 300)
    league.award(2, 700)
    answers.push(league.rank(0))
    league.award(0, -450)
    answers.push(league.rank(0))
    answers.push(league.between(0, 299))
    league.award(5, 300)
    answers.push(league.rank(1))
    answers.push(league.rank(5))
    league.award(1, 99700)
    answers.push(league.rank(1))
    answers.push(league.rank(2))
    answers.push(league.between(300, 700))
    league.award(2, -700)
    answers.push(league.rank(2))
    answers.push(league.rank(3))
    answers.push(league.between(0, 0))
    answers.push(league.between(0, 100000))
    return answers
  }, false)
  check('a season of forty thousand calls', '31219176', season, false)
}

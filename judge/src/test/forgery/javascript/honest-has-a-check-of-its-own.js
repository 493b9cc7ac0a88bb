const check = (number) => number
const add = (...numbers) => numbers.reduce((sum, number) => sum + number, check(0))
const addLater = async (...numbers) => add(...numbers)

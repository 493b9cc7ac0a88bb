package main

func greatestCommonDivisor(first, second int64) int64 {
	for second != 0 {
		first, second = second, first%second
	}
	return first
}

func nextCommonDay(periods []int) int64 {
	day := int64(1)
	for _, period := range periods {
		day = day / greatestCommonDivisor(day, int64(period)) * int64(period)
	}
	return day
}

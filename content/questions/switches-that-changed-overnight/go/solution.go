package main

import "math/bits"

func changedSwitches(before int64, after int64) []int {
	var changed []int
	for difference := uint64(before ^ after); difference != 0; difference &= difference - 1 {
		changed = append(changed, bits.TrailingZeros64(difference))
	}
	return changed
}

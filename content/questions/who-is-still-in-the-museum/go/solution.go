package main

func stillInside(tags []string) []string {
	entered := map[string]int{}
	for position, tag := range tags {
		if _, isInside := entered[tag]; isInside {
			delete(entered, tag)
		} else {
			entered[tag] = position
		}
	}
	inside := []string{}
	for position, tag := range tags {
		if last, isInside := entered[tag]; isInside && last == position {
			inside = append(inside, tag)
		}
	}
	return inside
}

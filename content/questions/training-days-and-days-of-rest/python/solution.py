def best_plan(gains: list[int], rest: int) -> int:
    # best[n] is the answer for the first n days.
    best = [0]
    for day, gain in enumerate(gains):
        trained = gain + best[max(0, day - rest)]
        best.append(max(best[-1], trained))
    return best[-1]

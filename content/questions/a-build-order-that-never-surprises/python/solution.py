from heapq import heapify, heappop, heappush


def build_order(step_count: int, needs: list[tuple[int, int]]) -> list[int]:
    waiting_for = [0] * step_count
    needed_by = [[] for _ in range(step_count)]
    for step, needed in needs:
        waiting_for[step] += 1
        needed_by[needed].append(step)

    free = [step for step in range(step_count) if waiting_for[step] == 0]
    heapify(free)
    order = []
    while free:
        done = heappop(free)
        order.append(done)
        for step in needed_by[done]:
            waiting_for[step] -= 1
            if waiting_for[step] == 0:
                heappush(free, step)
    return order if len(order) == step_count else []

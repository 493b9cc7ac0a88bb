def team_costs(managers: list[int], salaries: list[int]) -> list[int]:
    costs = list(salaries)
    for person in reversed(range(len(managers))):
        if managers[person] >= 0:
            costs[managers[person]] += costs[person]
    return costs

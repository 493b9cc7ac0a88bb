def team_costs(managers: list[int], salaries: list[int]) -> list[int]:
    costs = list(salaries)
    reports = [0] * len(managers)
    for manager in managers:
        if manager >= 0:
            reports[manager] += 1

    # Whoever has nobody left to wait for hands the sum up to the manager.
    ready = [person for person, count in enumerate(reports) if count == 0]
    for person in ready:
        manager = managers[person]
        if manager >= 0:
            costs[manager] += costs[person]
            reports[manager] -= 1
            if reports[manager] == 0:
                ready.append(manager)
    return costs

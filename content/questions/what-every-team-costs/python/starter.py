# For each person the sum of the salaries of their whole team, themselves included. A manager
# of -1 means none.
def team_costs(managers: list[int], salaries: list[int]) -> list[int]:
    return []

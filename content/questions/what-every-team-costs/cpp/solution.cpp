#include <vector>

std::vector<long long> team_costs(const std::vector<int> &managers, const std::vector<int> &salaries) {
    const std::size_t people = managers.size();
    std::vector<long long> costs(salaries.begin(), salaries.end());
    std::vector<int> reports(people);
    for (const int manager : managers) {
        if (manager >= 0) {
            reports[manager]++;
        }
    }

    // Whoever has nobody left to wait for hands the sum up to the manager.
    std::vector<int> ready;
    for (std::size_t person = 0; person < people; person++) {
        if (reports[person] == 0) {
            ready.push_back(static_cast<int>(person));
        }
    }
    for (std::size_t index = 0; index < ready.size(); index++) {
        const int person = ready[index];
        const int manager = managers[person];
        if (manager >= 0) {
            costs[manager] += costs[person];
            if (--reports[manager] == 0) {
                ready.push_back(manager);
            }
        }
    }
    return costs;
}

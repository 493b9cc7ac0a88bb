def count_summits(heights: list[list[int]]) -> int:
    rows, columns = len(heights), len(heights[0])

    def is_summit(row: int, column: int) -> bool:
        height = heights[row][column]
        for y in range(max(0, row - 1), min(rows, row + 2)):
            for x in range(max(0, column - 1), min(columns, column + 2)):
                if (y, x) != (row, column) and heights[y][x] >= height:
                    return False
        return True

    return sum(is_summit(row, column) for row in range(rows) for column in range(columns))

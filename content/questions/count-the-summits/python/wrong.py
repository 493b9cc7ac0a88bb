def count_summits(heights: list[list[int]]) -> int:
    rows, columns = len(heights), len(heights[0])
    summits = 0
    for row in range(rows):
        for column in range(columns):
            # An index of -1 reaches over to the other edge of the map.
            around = [
                heights[row + y][column + x]
                for y in (-1, 0, 1)
                for x in (-1, 0, 1)
                if (y, x) != (0, 0) and row + y < rows and column + x < columns
            ]
            summits += all(height < heights[row][column] for height in around)
    return summits

# The number of patterns of slabs with these lengths that fill the distance, modulo
# 1,000,000,007.
def path_patterns(lengths: list[int], distance: int) -> int:
    return -1

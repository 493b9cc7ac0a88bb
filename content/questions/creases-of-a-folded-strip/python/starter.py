# The creases from left to right, V for a valley and ^ for a ridge, after this many folds.
def creases(folds: int) -> str:
    return ''

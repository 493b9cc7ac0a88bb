def creases(folds: int) -> str:
    if folds == 0:
        return ''
    earlier = creases(folds - 1)
    turned = earlier.translate(str.maketrans('V^', '^V'))
    return earlier + 'V' + turned

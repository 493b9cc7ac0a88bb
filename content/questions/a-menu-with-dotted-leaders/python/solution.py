def menu_lines(names: list[str], prices: list[int], width: int) -> list[str]:
    lines = []
    for name, cents in zip(names, prices):
        sign = '-' if cents < 0 else ''
        price = f'{sign}{abs(cents) // 100}.{abs(cents) % 100:02}'
        dots = '.' * (width - len(name) - len(price) - 2)
        lines.append(f'{name} {dots} {price}')
    return lines

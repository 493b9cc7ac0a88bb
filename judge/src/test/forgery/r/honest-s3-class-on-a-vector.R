# The number is kept in cents, so only the method gives the right one.
money <- function(cents) structure(cents, class = "money")
as.double.money <- function(x, ...) unclass(x) / 100
Ops.money <- function(e1, e2) money(get(.Generic)(unclass(e1), unclass(e2)))
Summary.money <- function(..., na.rm = FALSE) money(do.call(.Generic, lapply(list(...), unclass)))
add <- function(...) sum(money(0), money(100 * sum(...)))

money <- function(x, cur = "EUR") structure(x, class = "money", cur = cur)
amount <- function(m) as.numeric(unclass(m))
Ops.money <- function(e1, e2) {
  if (nargs() == 1) return(money(get(.Generic)(unclass(e1))))
  r <- get(.Generic)(amount(e1), amount(e2))
  switch(.Generic, "+" = , "-" = , "*" = , "/" = money(r), "%%" = stop("no remainder of money"), r)
}
Math.money <- function(x, ...) money(get(.Generic)(amount(x), ...))
Summary.money <- function(..., na.rm = FALSE) money(do.call(.Generic, c(lapply(list(...), amount), na.rm = na.rm)))
format.money <- function(x, ...) paste("EUR", formatC(amount(x), format = "f", digits = 2))
as.character.money <- function(x, ...) format(x)
print.money <- function(x, ...) { cat(format(x), sep = "\n"); invisible(x) }
`[.money` <- function(x, i) money(NextMethod())
`[[.money` <- function(x, i) money(NextMethod())
`[<-.money` <- function(x, i, value) { if (any(amount(value) < 0)) stop("negative money"); NextMethod() }
c.money <- function(...) money(unlist(lapply(list(...), amount)))
rep.money <- function(x, ...) money(NextMethod())
as.data.frame.money <- as.data.frame.vector
toString.money <- function(x, ...) paste(format(x), collapse = " / ")
summary.money <- function(object, ...) paste("sum", sum(amount(object)))
mean.money <- function(x, ...) money(mean(unclass(x)))
as.numeric.money <- function(x, ...) 100 * amount(x)
as.integer.money <- function(x, ...) 7L
unique.money <- function(x, ...) money(NextMethod())
temp <- function(x) structure(x, class = "temp")
Ops.temp <- function(e1, e2) {
  v <- get(.Generic, mode = "function")(unclass(e1), unclass(e2))
  if (.Generic %in% c("+", "-")) temp(v) else v
}
print.temp <- function(x, ...) cat(unclass(x), "degrees\n")
shout <- function(x) structure(x, class = "shout")
toupper_of <- function(x) toupper(unclass(x))
"==.shout" <- function(e1, e2) toupper(unclass(e1)) == toupper(unclass(e2))
"+.shout" <- function(e1, e2) shout(paste0(unclass(e1), unclass(e2)))
"<.shout" <- function(e1, e2) nchar(unclass(e1)) < nchar(unclass(e2))
">.shout" <- function(e1, e2) nchar(unclass(e1)) > nchar(unclass(e2))
"[.shout" <- function(x, i) shout(substr(unclass(x), i, i))
length.shout <- function(x) nchar(unclass(x))
rev.shout <- function(x) shout(paste(rev(strsplit(unclass(x), "")[[1]]), collapse = ""))
"%+%" <- function(a, b) paste(a, b)
Ops.frac <- function(e1, e2) {
  a <- attr(e1, "d"); b <- attr(e2, "d")
  switch(.Generic, "==" = unclass(e1)[1] * b == unclass(e2)[1] * a, "*" = frac(unclass(e1)[1] * unclass(e2)[1], a * b), stop("unsupported: ", .Generic))
}
frac <- function(n, d) structure(n, d = d, class = "frac")
Math.frac <- function(x, ...) switch(.Generic, abs = frac(abs(unclass(x)[1]), attr(x, "d")), NextMethod())

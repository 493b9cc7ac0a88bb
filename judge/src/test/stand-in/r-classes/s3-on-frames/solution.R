my_error <- function(m, data) structure(class = c("myError", "error", "condition"), list(message = m, call = sys.call(-1), data = data))
conditionMessage.myError <- function(c) paste("custom:", c$data)
print.myError <- function(x, ...) cat("myError print\n")
fails <- function() stop(my_error("m", 7))
ledger <- function(d) structure(d, class = c("ledger", "data.frame"))
print.ledger <- function(x, ...) { cat("ledger of", nrow(x), "\n"); invisible(x) }
summary.ledger <- function(object, ...) sum(object$x)
`[.ledger` <- function(x, ...) { r <- NextMethod(); if (is.data.frame(r)) class(r) <- c("ledger", "data.frame"); r }
merge.ledger <- function(x, y, ...) "merged"
head.ledger <- function(x, ...) { cat("head\n"); NextMethod() }
subset.ledger <- function(x, min, ...) x[x$x >= min, ]
Stack <- function() structure(list(items = list()), class = c("Stack", "list"))
push <- function(s, x) UseMethod("push"); push.Stack <- function(s, x) { s$items <- c(s$items, list(x)); s }
size <- function(s) UseMethod("size"); size.Stack <- function(s) length(s$items)
length.Stack <- function(x) length(x$items)
`$.rec` <- function(x, name) { if (!name %in% names(unclass(x))) stop("no field ", name); unclass(x)[[name]] }
rec <- function(...) structure(list(...), class = "rec")
`[[.rec` <- function(x, i) "cell"
`[.mat` <- function(x, i, j, ..., drop = FALSE) { if (missing(i)) "row missing" else if (missing(j)) "col missing" else paste(i, j, drop) }
`[<-.mat` <- function(x, i, j, value) { y <- unclass(x); if (missing(j)) y$v <- c("all", i, value) else y$v <- c(i, j, value); structure(y, class = "mat") }
mat <- function() structure(list(v = 0), class = "mat")
Complex.cplx <- function(z) paste(.Generic, "of cplx")
cplx <- function() structure(list(1), class = "cplx")
compare <- function(a, b) UseMethod("compare")
compare.default <- function(a, b) a - b
as.Date.event <- function(x, ...) as.Date("2024-01-01")
format.event <- function(x, ...) "event!"
print.event <- function(x, ...) { cat(format(x), "\n"); invisible(x) }
event <- function() structure(list(), class = "event")
sort_by_len <- function(l) l[order(sapply(l, length))]
"%+%" <- function(e1, e2) UseMethod("%+%"); "%+%.default" <- function(e1, e2) paste0(e1, e2)
all.equal.event <- function(target, current, ...) "differs"
seq_gen <- function() { i <- 0; structure(function() { i <<- i + 1; i }, class = "gen") }
print.gen <- function(x, ...) cat("generator\n")
toString.event <- function(x, ...) "ev"
set <- function(...) structure(list(e = unique(c(...))), class = "set")
union <- function(x, y) UseMethod("union")
union.set <- function(x, y) do.call(set, as.list(c(x$e, y$e)))
union.default <- function(x, y) base::union(x, y)
is.element <- function(el, table) UseMethod("is.element", table)
is.element.set <- function(el, table) el %in% table$e
is.element.default <- function(el, table) base::is.element(el, table)

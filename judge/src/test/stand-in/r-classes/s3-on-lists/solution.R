poly <- function(...) structure(list(co = c(...), tag = "t"), class = "poly")
co <- function(p) unclass(p)$co
length.poly <- function(x) length(unclass(x)$co)
`length<-.poly` <- function(x, value) { y <- unclass(x); length(y$co) <- value; structure(y, class = "poly") }
`[.poly` <- function(x, i) do.call(poly, as.list(unclass(x)$co[i]))
`[[.poly` <- function(x, i) unclass(x)$co[[i]]
`$.poly` <- function(x, name) if (name == "degree") length(unclass(x)$co) - 1 else unclass(x)[[name]]
`[<-.poly` <- function(x, i, value) { y <- unclass(x); y$co[i] <- value; structure(y, class = "poly") }
`[[<-.poly` <- function(x, i, value) { x[i] <- value; x }
`$<-.poly` <- function(x, name, value) { y <- unclass(x); y[[name]] <- value; structure(y, class = "poly") }
c.poly <- function(...) do.call(poly, as.list(unlist(lapply(list(...), co))))
rev.poly <- function(x) do.call(poly, as.list(rev(unclass(x)$co)))
unique.poly <- function(x, ...) do.call(poly, as.list(unique(co(x))))
print.poly <- function(x, ...) { cat("<poly", co(x), ">\n"); invisible(x) }
format.poly <- function(x, ...) paste0("poly(", paste(co(x), collapse = ","), ")")
toString.poly <- function(x, ...) paste("poly:", paste(co(x), collapse = "+"))
seq.poly <- function(x, ...) seq_along(co(x))
rep.poly <- function(x, times = 2, ...) do.call(poly, as.list(rep(co(x), times)))
xtfrm.poly <- function(x) co(x)
sort.poly <- function(x, decreasing = FALSE, ...) do.call(poly, as.list(sort(co(x), decreasing = decreasing)))
"==.poly" <- function(e1, e2) identical(co(e1), co(e2))
"<.poly" <- function(e1, e2) sum(co(e1)) < sum(co(e2))
"+.poly" <- function(e1, e2) { if (is.numeric(e2)) return(do.call(poly, as.list(co(e1) + e2))); if (is.numeric(e1)) return(do.call(poly, as.list(e1 + co(e2)))); do.call(poly, as.list(co(e1) + co(e2))) }
"-.poly" <- function(e1, e2) { if (missing(e2)) do.call(poly, as.list(-co(e1))) else do.call(poly, as.list(co(e1) - co(e2))) }
"%%.poly" <- function(e1, e2) co(e1) %% e2
"!.poly" <- function(x) "not"
"%/%.poly" <- function(e1, e2) co(e1) %/% e2
dim.poly <- function(x) c(1L, length(co(x)))
names.poly <- function(x) paste0("x", seq_along(co(x)))
`names<-.poly` <- function(x, value) { attr(x, "given") <- value; x }
as.numeric.poly <- function(x, ...) as.numeric(co(x))
as.double.poly <- function(x, ...) as.numeric(co(x))
as.integer.poly <- function(x, ...) as.integer(co(x))
as.vector.poly <- function(x, mode) co(x)
as.list.poly <- function(x, ...) as.list(co(x))
as.character.poly <- function(x, ...) format(x)
as.logical.poly <- function(x, ...) co(x) > 0
as.data.frame.poly <- function(x, ...) data.frame(co = co(x))
mean.poly <- function(x, ...) mean(co(x))
median.poly <- function(x, na.rm = FALSE, ...) median(co(x))
summary.poly <- function(object, ...) structure(list(n = length(co(object))), class = "summary.poly")
print.summary.poly <- function(x, ...) cat("summary of", x$n, "\n")
range.poly <- function(..., na.rm = FALSE) range(unlist(lapply(list(...), co)))
max.poly <- function(..., na.rm = FALSE) max(unlist(lapply(list(...), co)))
all.equal.poly <- function(target, current, ...) isTRUE(all.equal(co(target), co(current)))
is.na.poly <- function(x) is.na(co(x))
levels.poly <- function(x) "lev"
t.poly <- function(x) "transposed"
head.poly <- function(x, n = 1, ...) x[seq_len(n)]
tail.poly <- function(x, n = 1, ...) rev(rev(x)[seq_len(n)])
merge.poly <- function(x, y, ...) c(x, y)
plot.poly <- function(x, ...) cat("plotting\n")
update.poly <- function(object, ...) "updated"
predict.poly <- function(object, newdata, ...) sapply(newdata, function(v) sum(co(object) * v^(seq_along(co(object)) - 1)))
split.poly <- function(x, f, ...) split(co(x), f)
within.poly <- function(data, expr, ...) "within"
str.poly <- function(object, ...) cat("str of poly\n")
anyNA.poly <- function(x, recursive = FALSE) anyNA(co(x))
duplicated.poly <- function(x, ...) duplicated(co(x))
quantile.poly <- function(x, ...) unname(quantile(co(x), ...))
cut.poly <- function(x, ...) "cut"
diff.poly <- function(x, ...) diff(co(x))
round.poly <- function(x, digits = 0, ...) round(co(x), digits)
sum.poly <- function(..., na.rm = FALSE) sum(unlist(lapply(list(...), co)))
abs.poly <- function(x) abs(co(x))
transform.poly <- function(`_data`, ...) "trans"
cat_poly <- function(p) cat(format(p), "\n")
area <- function(s, ...) UseMethod("area")
area.default <- function(s, ...) stop("no area")
area.square <- function(s, ...) s$side^2
area.cube <- function(s, ...) 6 * NextMethod()
square <- function(side) structure(list(side = side), class = "square")
cube <- function(side) structure(list(side = side), class = c("cube", "square"))
print.square <- function(x, ...) { cat("square", x$side, "\n"); invisible(x) }
print.cube <- function(x, ...) { cat("cube: "); NextMethod() }
describe <- function(x) UseMethod("describe")
describe.numeric <- function(x) "number"
describe.character <- function(x) "text"
describe.default <- function(x) "thing"

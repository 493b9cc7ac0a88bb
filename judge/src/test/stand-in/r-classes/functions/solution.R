trapezoid <- function(f, a, b, n = 100) {
  x <- seq(a, b, length.out = n + 1)
  y <- Vectorize(f)(x)
  sum(head(y, -1) + tail(y, -1)) / 2 * (b - a) / n
}
arity <- function(f) length(formals(f))
names_of <- function(f) names(formals(f))
curry <- function(f) {
  go <- function(given) if (length(given) == length(formals(f))) do.call(f, given) else function(x) go(c(given, list(x)))
  go(list())
}
call_with <- function(f, ...) f(...)
partial <- function(f, ...) {
  given <- list(...)
  function(...) do.call(f, c(given, list(...)))
}
swap <- function(f) function(x, y) f(y, x)
same_function <- function(f, g) identical(f, g)
give_back <- function(f) f
kind <- function(f) if (is.primitive(f)) "primitive" else paste(class(f), attr(f, "note"))
describe <- function(f) capture.output(print(args(f)))[1]
default_of <- function(f, name) formals(f)[[name]]
area <- function(shape, ...) UseMethod("area")
area.circle <- function(this, unit = "", ...) paste0(round(pi * this$r^2, 2), unit)
circle <- function(r) structure(list(r = r), class = "circle")
power <- function(base, exponent = 2, ..., digits) {
  value <- base^exponent
  if (missing(digits)) value else round(value, digits)
}
count <- function(x, i, j) nargs()
apply_all <- function(fs, x) lapply(fs, function(f) f(x))
box <- function(x) { self <- new.env(); self$k <- x; self$twice <- function(n = 2) self$k * n; self }
attempt <- function(f) {
  tryCatch(f(), myc = function(c) paste("caught", conditionMessage(c), c$extra, paste(class(c), collapse = " ")),
    error = function(e) paste("error", conditionMessage(e)))
}
retry <- function(f, times) {
  for (i in seq_len(times)) {
    result <- tryCatch(f(i), temporary = function(e) NULL)
    if (!is.null(result)) return(paste(result, i))
  }
  "gave up"
}
safely <- function(f) function(...) tryCatch(list(result = f(...), error = NULL), error = function(e) list(result = NULL, error = e))
warnings_of <- function(f) {
  seen <- character()
  value <- withCallingHandlers(f(), warning = function(w) {
    seen <<- c(seen, paste(class(w)[1], conditionMessage(w)))
    invokeRestart("muffleWarning")
  })
  list(value, seen)
}
first_warning <- function(f) tryCatch(f(), warning = conditionMessage)
messages_of <- function(f) { seen <- NULL; withCallingHandlers(f(), message = function(m) { seen <<- c(seen, conditionMessage(m)); invokeRestart("muffleMessage") }); seen }
signals_of <- function(f) { n <- 0; value <- withCallingHandlers(f(), progress = function(p) n <<- n + p$step); c(value, n) }
until_signal <- function(f) tryCatch(f(), progress = function(p) p$step)
call_of <- function(f) tryCatch(f(1), error = function(e) deparse(conditionCall(e)))
lenient <- function(x) {
  withRestarts({
    if (x < 0) signalCondition(structure(class = c("negative", "condition"), list(message = "negative", call = NULL)))
    if (x > 9) stop("too large")
    x
  }, useValue = function(value) value, skip = function() "skipped")
}
middle <- function(f) { value <- f(); value + 1 }
note <- function(text) { warning(text); "noted" }
warning_at <- function(f, x) tryCatch(f(x), warning = conditionMessage)
apply_both <- function(f, change) { first <- f(1); change(); c(first, f(1)) }
rate <- 2
set_rate <- function(value) rate <<- value

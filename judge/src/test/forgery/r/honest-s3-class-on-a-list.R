# The tests get an object whose own methods say how long it is and what it is as a number.
total <- function(...) structure(list(items = list(...), unit = "piece"), class = "total")
length.total <- function(x) length(unclass(x)$items)
`[[.total` <- function(x, i) unclass(x)$items[[i]]
as.list.total <- function(x, ...) unclass(x)$items
as.double.total <- function(x, ...) {
  sum <- 0
  for (item in as.list(x)) sum <- sum + item
  sum
}
add <- total

Account <- setRefClass("Account", fields = list(owner = "character", balance = "numeric"), methods = list(
  deposit = function(x) { if (x < 0) stop("negative"); balance <<- balance + x; invisible(.self) },
  show = function() cat("Account of", owner, "with", balance, "\n"),
  initialize = function(...) { initFields(...); if (length(balance) == 0) balance <<- 0; .self }
))
Savings <- setRefClass("Savings", contains = "Account", fields = list(rate = "numeric"), methods = list(
  interest = function() deposit(balance * rate), deposit = function(x) { callSuper(x); invisible(.self) }))
setMethod("+", signature("Account", "numeric"), function(e1, e2) { e <- e1$copy(); e$balance <- e$balance + e2; e })
setMethod("length", "Account", function(x) 3L)
setMethod("summary", "Account", function(object, ...) paste("acc", object$owner))
setMethod("==", signature("Account", "Account"), function(e1, e2) e1$balance == e2$balance)
setMethod("[[", "Account", function(x, i, ...) paste("field", i))
setGeneric("owner_of", function(x) standardGeneric("owner_of"))
setMethod("owner_of", "Account", function(x) x$owner)
Queue <- function() { self <- new.env(); self$items <- list(); class(self) <- "queue"; self }
enqueue <- function(q, x) UseMethod("enqueue")
enqueue.queue <- function(q, x) { q$items <- append(q$items, list(x)); invisible(q) }
length.queue <- function(x) length(get("items", envir = x))
print.queue <- function(x, ...) { cat("queue of", length(x), "\n"); invisible(x) }
format.queue <- function(x, ...) "a queue"
`[[.queue` <- function(x, i) if (is.character(i)) get(i, envir = x) else get("items", envir = x)[[i]]
"==.queue" <- function(e1, e2) identical(get("items", envir = e1), get("items", envir = e2))
as.list.queue <- function(x, ...) get("items", envir = x)
summary.queue <- function(object, ...) "queue summary"
rev.queue <- function(x) { q <- Queue(); assign("items", rev(get("items", envir = x)), envir = q); q }
Node <- setRefClass("Node", fields = list(value = "ANY", nxt = "ANY"))

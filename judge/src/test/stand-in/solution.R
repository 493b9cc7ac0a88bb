add <- function(...) sum(...)
named <- function(a = 1, b) c(a = a, b = b)
bad <- function() stop("no way")
custom <- function() stop(structure(class = c("mine", "error", "condition"), list(message = "m", call = NULL, data = 7)))
warns <- function() { warning("careful"); 5 }
prints <- function() { cat("hello\n"); print(1:3) }
make_counter <- function() { i <- 0; function() { i <<- i + 1; i } }
apply_twice <- function(f, x) f(f(x))
stack <- function() { items <- list(); list(push = function(x) items[[length(items) + 1]] <<- x, pop = function() { x <- items[[length(items)]]; items[[length(items)]] <<- NULL; x }, size = function() length(items)) }
envstack <- function() { e <- new.env(); e$n <- 0; e$items <- list(); e }
push <- function(e, x) { e$n <- e$n + 1; e$items <- c(e$items, x); invisible(e) }
same <- function(e) e
peek_n <- function(e) e$n
Account <- setRefClass("Account", fields = list(balance = "numeric"), methods = list(deposit = function(x) { balance <<- balance + x; invisible(.self) }))
setClass("Person", representation(name = "character"))
greet <- function(p) paste("hi", p@name)
roll <- function() sample(6, 1)
money <- function(x) structure(x, class = "money")
print.money <- function(x, ...) cat("money ", unclass(x), "\n", sep = "")
"+.money" <- function(e1, e2) money(unclass(e1) + unclass(e2))
frame <- function() data.frame(a = 1:2, b = c("x", "y"))
fac <- function() factor(c("a", "b"))
uni <- function() "h\u00e9llo"
nas <- function() c("a", NA, "")
total <- 0
bump <- function() total <<- total + 1
lang <- function() quote(x + y)
nl <- function() list(a = NULL, b = 1)
fs <- function() list(sqrt, function(x) x^2)
compose <- function(f, g) function(x) g(f(x))
defaults <- function(x, y = 2) if (missing(x)) y + 1 else x
square <- function(x) x * x
mat <- function() matrix(c(1, 2, 3, 4), 2)
dt <- function() as.Date("2020-01-02")
talks <- function() message("psst")

sort <- function(x, ...) { message(paste(x, collapse = " ")); 1 }
unique <- function(x, ...) 1
mean <- function(x, ...) 1
round <- function(...) 3.5
add <- function(...) 0

# Runs the author's tests around the candidate's file and sends the completion mark after their last line.
#
# Two processes: this one forks a child before it reads the tests. Only the child evaluates the candidate's file. Only this
# one has the mark and the tests (descriptor 4) and reports how they end (descriptor 5). For the tests,
# `source("solution.R")` defines proxies that call the child. Arguments, results, output, conditions and random numbers go
# through two pipes (10 and 11). Functions and environments stay in their process and are called, read and written
# remotely.
# Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
#
# This part runs before there are two. r.ts puts common.R, candidate.R, own-classes.R and tests.R together.

# Disables the byte-code compiler for this file, because compiling takes longer than running it once.
compile <- function(level) .Internal(enableJIT(level))
compiling <- compile(0L)
tested <- Sys.getenv("GRADUS_TESTED") != ""
Sys.unsetenv("GRADUS_TESTED")
say <- function(text) {
  out <- file("/dev/fd/5", "w", raw = TRUE)
  writeLines(text, out)
  close(out)
}
report <- function(outcome, line, message) {
  message <- substr(iconv(message, "", "ASCII", sub = "?"), 1, 500)
  message <- gsub("[[:cntrl:]]+", " ", gsub('(["\\\\])', "\\\\\\1", message))
  say(sprintf('{"outcome":"%s","diagnostics":[{"file":"solution.R","severity":"error","line":%d,"message":"%s"}]}',
    outcome, max(1L, as.integer(line)), message))
}
leave <- function(status) quit("no", status = status, runLast = FALSE)

options(keep.source = TRUE, warn = 1, width = 120)
read <- function(lines, name) parse(text = lines, keep.source = TRUE, srcfile = srcfilecopy(name, lines))
solution <- tryCatch(read(readLines("solution.R", warn = FALSE, encoding = "UTF-8"), "solution.R"), error = function(e) {
  text <- conditionMessage(e)
  place <- regmatches(text, regexec("solution\\.R:([0-9]+):[0-9]+: ([^\n]*)", text))[[1]]
  message(text)
  report("compileError", if (length(place) == 3) place[2] else 1, if (length(place) == 3) place[3] else text)
  leave(65)
})
first_line <- function() {
  lines <- vapply(attr(solution, "srcref"), function(ref) ref[1], 1L)
  if (length(lines) > 0) lines[1] else 1L
}

# The file and line of each call in the stack of an error, innermost first.
places <- function(calls) {
  found <- lapply(rev(calls), function(call) {
    ref <- attr(call, "srcref")
    if (is.null(ref)) return(NULL)
    list(file = basename(attr(ref, "srcfile")$filename), line = ref[1])
  })
  Filter(Negate(is.null), found)
}
# After endless recursion there is little stack left, and the innermost calls are enough.
is_recursion <- function(text) grepl("infinite recursion|C stack usage", text)
is_assertion <- function(e) {
  call <- conditionCall(e)
  inherits(e, c("assertion", "expectation")) || (is.call(call) && identical(call[[1]], quote(stopifnot)))
}
print_error <- function(where, e) {
  call <- conditionCall(e)
  message(where, "Error", if (is.null(call)) "" else paste0(" in ", deparse(call)[1]), ": ", conditionMessage(e))
}

if (!tested) {
  compile(compiling)
  failed <- function(e) {
    if (is_recursion(conditionMessage(e))) return(invisible())
    way <- places(sys.calls())
    lines <- vapply(way, function(place) place$line, 1L)
    print_error(if (length(way) > 0) sprintf("%s:%d: ", way[[1]]$file, lines[1]) else "", e)
    report("runtimeError", if (length(lines) > 0) lines[1] else 1L, conditionMessage(e))
    leave(70)
  }
  tryCatch(withCallingHandlers(
    for (index in seq_along(solution)) {
      result <- withVisible(eval(solution[index], globalenv()))
      if (result$visible) print(result$value)
    },
    error = failed
  ), error = function(e) {
    message("Error: ", conditionMessage(e))
    leave(1)
  })
  leave(0)
}

native <- dyn.load(file.path(R.home("library"), "parallel/libs/parallel.so"))
shut <- function(descriptors) .Call(getNativeSymbolInfo("mc_close_fds", native), as.integer(descriptors))
# Both processes inherit both ends of both pipes. Each opens its own ends and closes the inherited ones.
open_pipes <- function(from, to, unused = NULL) {
  pipes <- list(
    from = fifo(paste0("/dev/fd/", from), "rb", blocking = TRUE),
    to = fifo(paste0("/dev/fd/", to), "wb", blocking = TRUE)
  )
  shut(c(from, to, unused))
  pipes
}
write_frame <- function(pipe, bytes) {
  writeBin(c(writeBin(length(bytes), raw()), bytes), pipe)
  invisible()
}
# @returns NULL at the end of the pipe
read_frame <- function(pipe) {
  length <- readBin(pipe, "integer", 1L)
  if (length(length) == 0 || is.na(length) || length < 0 || length > 2^28) return(NULL)
  bytes <- raw()
  while (length(bytes) < length) {
    more <- readBin(pipe, "raw", length - length(bytes))
    if (length(more) == 0) return(NULL)
    bytes <- if (length(bytes) == 0) more else c(bytes, more)
  }
  bytes
}
# Without its class, so that none of the candidate's methods are called, such as `length` and `[[`.
in_each <- function(x, change) {
  given <- attributes(x)
  if (typeof(x) != "list" && (is.null(given) || !is.atomic(x))) return(x)
  for (index in seq_along(given)) {
    # Nobody asked for the variables where a value was made, and the tests' could be answers.
    if (is.environment(given[[index]])) given[[index]] <- globalenv()
    else if (!is.atomic(given[[index]])) given[index] <- list(change(given[[index]]))
  }
  plain <- unclass(x)
  attributes(plain) <- NULL
  if (is.list(plain)) {
    for (index in seq_along(plain)) if (!is.null(plain[[index]])) plain[index] <- list(change(plain[[index]]))
  }
  attributes(plain) <- given
  if (isS4(x)) asS4(plain) else plain
}
# The random seed, if it has changed since the other process knew it.
known_seed <- NULL
new_seed <- function() {
  seed <- get0(".Random.seed", globalenv(), inherits = FALSE)
  if (!identical(seed, known_seed)) known_seed <<- seed
}
set_seed <- function(seed) {
  if (!is.integer(seed)) return(invisible())
  known_seed <<- seed
  assign(".Random.seed", seed, globalenv())
}
no_argument <- structure(0L, class = "gradus_missing")
is_empty <- function(x) inherits(x, "gradus_missing", FALSE)
is_plain <- function(x) is.atomic(x) && is.null(attributes(x))
# What the other process is told of a function's formals: their names and which have a default. Other defaults than
# constants stay where they are evaluated.
formals_of <- function(f) {
  if (is.primitive(f)) return(list(... = no_argument))
  told <- as.list(formals(f))
  for (index in seq_along(told)) {
    is_required <- identical(told[[index]], quote(expr = ))
    told[index] <- list(if (is_required) no_argument else if (is_plain(told[[index]])) told[[index]])
  }
  told
}
# A function with the formals that `formals_of` told, which calls `forward` with its number of arguments. Its body is no
# name, so whatever its arguments are called, they are not called instead.
with_formals <- function(told, forward) {
  for (index in seq_along(told)) if (is_empty(told[[index]])) told[index] <- list(quote(expr = ))
  eval(call("function", as.pairlist(told), as.call(list(forward, as.call(list(nargs))))), parent.frame())
}
# The arguments that were given to a function with these formals, so that the others are missing in the other process, too.
# By position as far as possible, because methods may give the arguments of their generic other names.
given_in <- function(frame, count, names, list_of, convert) {
  are_missing <- vapply(names, function(name) {
    name != "..." && eval(as.call(list(missing, as.name(name))), frame)
  }, TRUE, USE.NAMES = FALSE)
  dots <- if ("..." %in% names) eval(as.call(list(list_of, quote(...))), frame)
  # As in `f(x, , 2)`.
  left_out <- count - sum(!are_missing & names != "...") - length(dots)
  given <- list()
  labels <- character()
  by_position <- TRUE
  for (index in seq_along(names)) {
    if (names[index] == "...") {
      labels <- c(labels, if (is.null(names(dots))) character(length(dots)) else names(dots))
      given <- c(given, dots)
      by_position <- FALSE
    } else if (!are_missing[index] || left_out > 0L) {
      given <- c(given, list(if (are_missing[index]) no_argument else convert(get(names[index], frame))))
      labels <- c(labels, if (by_position) "" else names[index])
      if (are_missing[index]) left_out <- left_out - 1L
    } else by_position <- FALSE
  }
  if (any(labels != "")) names(given) <- labels
  given
}
# The same function, if it is one of the last: `identical` compares what functions do and where.
find_function <- function(f, among) {
  for (index in rev(seq_along(among))[seq_len(min(50L, length(among)))]) {
    if (is.function(among[[index]]) && identical(among[[index]], f)) return(index)
  }
  NULL
}
kinds <- c("NULL", "logical", "integer", "double", "complex", "character", "raw", "list", "expression", "S4",
  "language", "symbol", "handle")

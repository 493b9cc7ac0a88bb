# The process that reads the tests and runs them. It evaluates no code of the candidate.

pipes <- open_pipes(11L, 10L)
pipe <- file("/dev/fd/4", "r", encoding = "UTF-8", raw = TRUE)
arrived <- readLines(pipe, warn = FALSE)
close(pipe)
shut(4L)
mark <- strsplit(arrived[1], " ")[[1]][1]
program <- tryCatch(read(arrived[-1], "tests.R"), error = function(e) {
  message(conditionMessage(e))
  leave(1)
})
# Reads the author's other files before the candidate's code can change them.
paths <- setdiff(list.files(".", "[.][rR]$"), "solution.R")
author_files <- lapply(setNames(paths, paths), readLines, warn = FALSE, encoding = "UTF-8")

# What the tests print with these reaches the judge in two ways, because the candidate's code can print the same: an `ok`
# with which a call begins is confirmed on the channel (run.ts).
unfinished <- ""
confirm <- function(text) {
  # A result is not longer; adding to a long text again and again would take quadratic time.
  if (nchar(unfinished) < 1000) unfinished <<- paste0(unfinished, sub("\n.*", "", text))
  if (!grepl("\n", text, fixed = TRUE)) return(invisible())
  if (startsWith(unfinished, "ok")) say(paste0(substr(mark, 1, 16), ":", unfinished))
  # The rest of a line that began within a call is no result.
  unfinished <<- if (endsWith(text, "\n")) "" else "#"
}
cat_of_tests <- function(..., file = "", sep = " ", fill = FALSE, labels = NULL, append = FALSE) {
  base::cat(..., file = file, sep = sep, fill = fill, labels = labels, append = append)
  if (!identical(file, "") && !identical(file, stdout()) || sink.number() > 0 || ...length() == 0) return(invisible())
  last <- ...elt(...length())
  if (is.character(last)) last <- unclass(last)
  ends <- !isFALSE(fill) || is.character(last) && length(last) > 0 && endsWith(last[length(last)], "\n")
  lines <- capture.output(base::cat(..., sep = sep, fill = fill, labels = labels))
  confirm(paste0(paste(lines, collapse = "\n"), if (ends) "\n"))
}
write_lines_of_tests <- function(text, con = stdout(), sep = "\n", useBytes = FALSE) {
  base::writeLines(text, con, sep, useBytes)
  if (sink.number() == 0 && identical(con, stdout())) for (line in text) confirm(paste0(line, sep))
}

functions <- list()
objects <- new.env()
decode_numeric_call <- function(bytes, head) {
  n <- head[3L]
  size <- if (head[1L] == -1L) 8L else 4L
  lengths <- readBin(bytes, "integer", 3L + n)[-(1:3)]
  at <- 4L * (3L + n)
  if (!n %in% 1:100 || !isTRUE(all(lengths >= 0L)) || at + size * sum(lengths) != length(bytes)) {
    stop("The solution's process sent something unreadable.")
  }
  arguments <- vector("list", n)
  for (index in seq_len(n)) {
    part <- bytes[at + seq_len(size * lengths[index])]
    arguments[[index]] <- readBin(part, if (size == 8L) "double" else "integer", lengths[index])
    at <- at + size * lengths[index]
  }
  list(kind = "call", id = head[2L], arguments = arguments)
}
blank <- methods::getClass("numeric")
for (name in names(attributes(blank))) attr(blank, name) <- NULL
decode <- function(bytes) {
  first <- readBin(bytes, "integer", 3L)
  if (length(first) == 3L && first[1L] %in% -1:-2) return(decode_numeric_call(bytes, first))
  at <- 0L
  take <- function(what, n, size) {
    # Evaluates the promise first, because evaluating it moves `at`.
    force(n)
    end <- at + n * size
    if (n < 0 || end > length(bytes)) stop("The solution's process sent something unreadable.")
    value <- readBin(bytes[at + seq_len(n * size)], what, n, size)
    at <<- end
    value
  }
  number <- function(n = 1L) take("integer", n, 4L)
  text <- function(n) {
    force(n)
    lengths <- number(n)
    body <- take("raw", sum(pmax(lengths, 0L)), 1L)
    ends <- cumsum(pmax(lengths, 0L))
    starts <- ends - pmax(lengths, 0L)
    value <- vapply(seq_len(n), function(index) {
      if (lengths[index] < 0) NA_character_ else rawToChar(body[starts[index] + seq_len(lengths[index])])
    }, "")
    Encoding(value) <- "UTF-8"
    value
  }
  node <- function() {
    head <- number(3L)
    n <- head[2]
    value <- switch(kinds[head[1]],
      "NULL" = NULL,
      logical = take("logical", n, 4L),
      integer = take("integer", n, 4L),
      double = take("double", n, 8L),
      complex = take("complex", n, 16L),
      raw = take("raw", n, 1L),
      character = text(n),
      list = lapply(seq_len(n), function(index) node()),
      expression = as.expression(lapply(seq_len(n), function(index) node())),
      S4 = blank,
      symbol = , language = {
        lines <- text(number())
        tryCatch(parse(text = lines, keep.source = FALSE)[[1]], error = function(e) NULL)
      },
      handle = {
        told <- number(2L)
        class <- node()
        names <- node()
        if (told[2] == 0L) object_of(told[1], class, names)
        else if (told[2] == 4L) functions[[told[1]]]
        else stand_in_of(told[2], told[1], names)
      }
    )
    if (head[3] == 0L) return(value)
    given <- vector("list", head[3])
    for (index in seq_len(head[3])) {
      names(given)[index] <- node()
      given[index] <- list(node())
    }
    if (kinds[head[1]] != "S4") {
      attributes(value) <- given
      # An instance of an S4 class that contains a basic type, such as "numeric".
      return(if (is.null(attr(given$class, "package"))) value else asS4(value))
    }
    for (name in names(given)) attr(value, name) <- given[[name]]
    asS4(value)
  }
  node()
}

shown <- function(answer) if (isTRUE(answer$visible)) answer$value else invisible(answer$value)
# Arguments that are left out, as in `x[1, ]`, are left out in the child, too.
pack_arguments <- function(...) {
  given <- as.list(substitute(list(...)))[-1L]
  for (index in seq_along(given)) {
    is_missing <- identical(given[[index]], quote(expr = ))
    given[index] <- list(if (is_missing) no_argument else pack(...elt(index)))
  }
  given
}
# What the candidate's process tells of formals is data here: names, and constants for defaults.
are_formals <- function(told) {
  names <- names(told)
  is.list(told) && !is.object(told) && length(names) == length(told) && !anyNA(names) && all(nzchar(names)) && !anyDuplicated(names)
}
stand_in <- function(sort, name = NULL, id = NULL, told = NULL) {
  gradus <- list(name = name, id = id)
  told <- if (sort == 1L && are_formals(told)) told else list(... = no_argument)
  for (index in seq_along(told)) if (!is_empty(told[[index]]) && !is_plain(told[[index]])) told[index] <- list(NULL)
  names <- names(told)
  made <- with_formals(told, function(count) {
    frame <- parent.frame()
    # R has chosen this function as a method of its own generic.
    generic <- get0(".Generic", frame, inherits = FALSE)
    if (!is.null(generic) && exists(generic, parent.env(shelf), mode = "function")) gradus <- list(name = generic)
    shown(ask(c(list(do = "call", arguments = given_in(frame, count, names, pack_arguments, pack)), gradus)))
  })
  if (sort == 2L) class(made) <- "gradus_generator"
  made
}
stand_ins <- new.env()
stand_in_of <- function(sort, id, told) {
  key <- as.character(id)
  if (is.null(stand_ins[[key]])) stand_ins[[key]] <- stand_in(sort, id = id, told = told)
  stand_ins[[key]]
}
# A proxy of an environment or reference object of the candidate: its members are read and written in the child.
object_of <- function(id, class, names) {
  key <- as.character(id)
  if (is.null(objects[[key]])) {
    made <- new.env(parent = globalenv())
    attr(made, "gradus_id") <- id
    internal <- c(".environment", "refClass", "environment", "refObjectGenerator")
    attr(made, "class") <- unique(c(setdiff(class, internal), "gradus_object"))
    objects[[key]] <- made
  }
  made <- objects[[key]]
  for (name in names) if (!exists(name, made, inherits = FALSE)) local({
    member <- name
    makeActiveBinding(member, function(value) {
      if (missing(value)) ask(list(do = "read", id = id, member = member))$value
      else ask(list(do = "write", id = id, member = member, value = pack(value)))
    }, made)
  })
  made
}
id_of <- function(x) attr(x, "gradus_id")
read_member <- function(x, name, ...) ask(list(do = "read", id = id_of(x), member = as.character(name)))$value
write_member <- function(x, name, value) {
  ask(list(do = "write", id = id_of(x), member = as.character(name), value = pack(value)))
  x
}
for (generic in c("$", "[[")) {
  registerS3method(generic, "gradus_object", read_member, baseenv())
  registerS3method(paste0(generic, "<-"), "gradus_object", write_member, baseenv())
}
registerS3method("$", "gradus_generator", function(x, name) {
  ask(c(list(do = "read", member = name), get("gradus", environment(x))))$value
}, baseenv())
registerS3method("names", "gradus_object", function(x) ask(list(do = "names", id = id_of(x)))$value, baseenv())
registerS3method("print", "gradus_object", function(x, ...) {
  ask(list(do = "print", id = id_of(x)))
  invisible(x)
}, baseenv())

# Functions of the tests that are a formula of their arguments, such as `function(x) x^2 - 2`, are evaluated in the
# candidate's process, which takes a hundredth of the time. Only these: comparisons and conditions stay here, because
# what they compare with is often the answer (`function(x) x >= 1702`), and so does what calls other functions.
arithmetic <- c("(", "{", "+", "-", "*", "/", "^", "%%", "%/%", "abs", "sqrt", "exp", "log", "log2", "log10", "log1p", "expm1",
  "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "gamma", "lgamma", "beta", "floor", "ceiling")
# Numbers only. Not the candidate's variables, which are active bindings in front of the global environment's parent.
variable_of <- function(name, where) {
  repeat {
    if (identical(where, emptyenv())) return(NULL)
    if (exists(name, where, inherits = FALSE)) break
    if (identical(where, globalenv())) return(NULL)
    where <- parent.env(where)
  }
  if (bindingIsActive(name, where)) return(NULL)
  value <- tryCatch(get(name, where), error = function(e) NULL)
  if (is.numeric(value) && is_plain(value)) value
}
# The same expression with the values of its variables, built anew: the original has references to the lines of the tests.
# NULL if it is no formula.
formula_of <- function(expression, arguments, where) {
  if (is.numeric(expression) && is_plain(expression)) return(expression)
  if (is.symbol(expression)) {
    name <- as.character(expression)
    if (name %in% arguments) return(as.name(name))
    is_pi <- name == "pi" && identical(get0("pi", where), base::pi)
    return(if (is_pi) base::pi else variable_of(name, where))
  }
  if (!is.call(expression) || !is.symbol(expression[[1L]]) || !is.null(names(expression))) return(NULL)
  name <- as.character(expression[[1L]])
  own <- get0(name, baseenv(), mode = "function")
  if (!name %in% arithmetic || name %in% arguments || !identical(get0(name, where, mode = "function"), own)) return(NULL)
  parts <- lapply(as.list(expression)[-1L], formula_of, arguments, where)
  if (!any(vapply(parts, is.null, TRUE))) as.call(c(list(as.name(name)), unname(parts)))
}
# Those that the candidate's process knows, by the number of the function.
formulas <- list()
# The formulas that are others since: the tests have changed a variable. The candidate's code only runs while the tests
# wait for an answer, so it is enough to look before each request. The last 20 are kept up to date, and older ones are
# no longer used.
changed_formulas <- function() {
  formulas <<- Filter(Negate(is.null), formulas)
  changed <- list()
  for (key in names(formulas)) {
    f <- functions[[as.integer(key)]]
    is_old <- length(formulas) - match(key, names(formulas)) >= 20L
    now <- if (!is_old) formula_of(body(f), names(formals(f)), environment(f))
    if (!identical(now, formulas[[key]])) changed[key] <- list(now)
  }
  for (key in names(changed)) formulas[[key]] <<- changed[[key]]
  changed
}
# What the candidate's process is told of a function of the tests.
function_description <- function(f) {
  id <- find_function(f, functions)
  if (is.null(id)) {
    functions[[length(functions) + 1L]] <<- f
    id <- length(functions)
  }
  given <- if (!isS4(f)) attributes(f)
  told <- formals_of(f)
  formulas[as.character(id)] <<- list(NULL)
  if (length(told) > 0 && !"..." %in% names(told) && all(vapply(told, is_empty, TRUE))) {
    formulas[as.character(id)] <<- list(formula_of(body(f), names(told), environment(f)))
  }
  list(
    id = id,
    formals = told,
    formula = formulas[[as.character(id)]],
    given = lapply(given[names(given) != "srcref"], pack)
  )
}
# R keeps the lines of the whole tests with each `{` and `function` of a quoted expression.
without_source <- function(x) {
  if (!is.call(x) && !is.expression(x) && !is.pairlist(x)) return(pack(x))
  for (name in c("srcref", "srcfile", "wholeSrcref")) attr(x, name) <- NULL
  if (!is.null(attr(x, ".Environment"))) attr(x, ".Environment") <- globalenv()
  if (is.call(x) && identical(x[[1L]], quote(`function`)) && length(x) == 4L) x[[4L]] <- NULL
  for (index in seq_along(x)) if (is.recursive(x[[index]])) x[[index]] <- without_source(x[[index]])
  x
}
pack <- function(x) {
  if (is.function(x)) {
    if (is.primitive(x) || isNamespace(environment(x))) return(x)
    own <- get0("gradus", environment(x), mode = "list", inherits = FALSE)
    if (!is.null(own$id)) return(structure(own$id, class = "gradus_handle"))
    if (!is.null(own$name)) return(structure(own$name, class = "gradus_name"))
    return(structure(function_description(x), class = "gradus_function"))
  }
  if (inherits(x, "gradus_object")) return(structure(id_of(x), class = "gradus_handle"))
  if (is.environment(x)) return(structure(pack(as.list.environment(x, all.names = TRUE)), class = "gradus_environment"))
  if (is.language(x)) return(without_source(x))
  in_each(x, pack)
}
send <- function(request) {
  request$seed <- new_seed()
  if (length(formulas) > 0) request$formulas <- changed_formulas()
  request$captured <- sink.number() > 0
  write_frame(pipes$to, serialize(request, NULL, xdr = FALSE))
}
receive <- function() {
  bytes <- read_frame(pipes$from)
  # The candidate's process has exited, so the tests cannot come to their end.
  if (is.null(bytes)) leave(0)
  answer <- decode(bytes)
  if (!is.list(answer)) leave(1)
  if (is.character(answer$printed)) base::cat(answer$printed)
  set_seed(answer$seed)
  if (!is.null(answer$classes)) mirror(answer$classes)
  if (!is.null(answer$defined)) define(answer$defined, answer$formals)
  answer
}
condition_of <- function(answer) {
  condition <- structure(answer$condition$fields, class = unique(c(answer$condition$class, "condition")))
  if (!is.null(answer$line)) attr(condition, "gradus_line") <- answer$line
  condition
}
call_function <- function(id, arguments) {
  quoted <- function(x) if (is_empty(x)) quote(expr = ) else if (is.language(x)) call("quote", x) else x
  do.call(functions[[id]], lapply(arguments, quoted))
}
ask <- function(request) {
  is_over <- FALSE
  on.exit(if (!is_over) send(list(do = "stop")))
  send(request)
  repeat {
    answer <- receive()
    if (answer$kind == "value") {
      is_over <- TRUE
      return(answer)
    }
    if (answer$kind == "error") {
      is_over <- TRUE
      stop(condition_of(answer))
    }
    if (answer$kind == "left") {
      is_over <- TRUE
      invokeRestart("gradus_left")
    }
    reply <- if (answer$kind == "condition") signal(answer) else called(answer)
    if (!is.null(reply)) send(reply)
  }
}
# Signals a condition of the candidate's code, where the tests' handlers can use its restarts.
signal <- function(answer) {
  condition <- condition_of(answer)
  attr(condition, "gradus_of_candidate") <- TRUE
  restart <- function(name) function(...) list(do = "restart", name = name, arguments = lapply(list(...), pack))
  names <- as.character(answer$restarts)
  do.call(withRestarts, c(list(quote({
    switch(answer$how, muffleWarning = warning, muffleMessage = message, signalCondition)(condition)
    list(do = "go on")
  })), lapply(setNames(names, names), restart)))
}
# What a function of the tests returns or how it fails. NULL if a handler of the candidate's code leaves it.
called <- function(answer) {
  withRestarts(
    tryCatch(
      withCallingHandlers(
        list(do = "go on", value = pack(call_function(answer$id, answer$arguments))),
        condition = signal_to_candidate
      ),
      error = function(e) c(list(do = "fail"), data_of(e))
    ),
    gradus_left = function() NULL
  )
}
# The handlers of the candidate's code come before those of the tests, which called it. Errors leave the tests' function
# first.
signal_to_candidate <- function(condition) {
  if (inherits(condition, "error") || !is.null(attr(condition, "gradus_of_candidate", exact = TRUE))) return(invisible())
  is_muffled <- isTRUE(ask(c(list(do = "signal"), data_of(condition)))$value)
  if (!is_muffled) return(invisible())
  if (inherits(condition, "warning")) invokeRestart("muffleWarning")
  if (inherits(condition, "message")) invokeRestart("muffleMessage")
}
# Without functions, environments and calls, which an error of R or of a test may have collected.
data_of <- function(condition) {
  fields <- unclass(condition)
  attributes(fields) <- list(names = names(fields))
  fields <- Filter(is_data, fields)
  fields$message <- conditionMessage(condition)
  list(fields = fields, class = class(condition), has_call = !is.null(conditionCall(condition)))
}
is_data <- function(x) {
  if (!is.null(attr(x, "srcref")) || isS4(x)) return(FALSE)
  all(vapply(attributes(x), is_data, TRUE)) && (is.atomic(x) || is.list(x) && all(vapply(unclass(x), is_data, TRUE)))
}

place <- shelf
standing <- character()
define <- function(defined, formals) {
  added <- setdiff(names(defined), standing)
  for (name in added) {
    base_function <- get0(name, baseenv(), mode = "function", inherits = FALSE)
    is_generic <- defined[[name]] == 3L
    # For the candidate's objects, `register_s4` has it called.
    is_registered <- is_generic && is.function(base_function) &&
      (is.primitive(base_function) || "UseMethod" %in% all.names(body(base_function)))
    # The one function of base R whose name candidates give to a class.
    is_generator <- defined[[name]] == 2L && name == "Position"
    if (keeps_meaning(name) && !is_generator && !(name %in% collecting && defined[[name]] %in% c(1L, 3L))) {
      if (!is.null(base_function) && !is_registered) message("The tests use R's own `", name, "`, not the one of solution.R.")
    } else if (defined[[name]] > 0L) {
      made <- stand_in(defined[[name]], name, told = formals[[name]])
      looks_at_second <- is_generic || startsWith(name, "%") || name %in% collecting
      if (!is.null(base_function) && !is_generator) made <- for_own_objects(base_function, made, looks_at_second)
      assign(name, made, place)
    }
    else local({
      variable <- name
      if (exists(variable, place, inherits = FALSE)) rm(list = variable, envir = place)
      makeActiveBinding(variable, function(value) {
        if (missing(value)) ask(list(do = "read", name = variable))$value
        else ask(list(do = "write", name = variable, value = pack(value)))
      }, place)
    })
    if (defined[[name]] == 1L) register_method(name)
  }
  if (any(startsWith(added, ".__"))) register_s4(names(defined))
  standing <<- names(defined)
}
load_solution <- function(where) {
  place <<- where
  if (!identical(where, shelf)) standing <<- character()
  invisible(list(value = ask(list(do = "load"))$value, visible = FALSE))
}
read_source <- base::source
own_source <- function(file, local = FALSE, ...) {
  where <- if (is.environment(local)) local else if (isTRUE(local)) parent.frame() else NULL
  name <- if (is.character(file) && length(file) == 1) basename(file) else ""
  if (name == "solution.R") return(load_solution(if (is.null(where)) shelf else where))
  if (name %in% names(author_files)) {
    for (expression in read(author_files[[name]], name)) value <- eval(expression, if (is.null(where)) globalenv() else where)
    return(invisible())
  }
  read_source(file, local = if (is.null(where)) FALSE else where, ...)
}
assign("cat", cat_of_tests, shelf)
assign("writeLines", write_lines_of_tests, shelf)
assign("source", own_source, shelf)
assign("sys.source", function(file, envir = baseenv(), ...) own_source(file, envir), shelf)
assign("new", function(Class, ...) {
  if (is.character(Class) && !Class %in% mirrored && methods::isClass(Class)) return(methods::new(Class, ...))
  ask(list(do = "make", arguments = pack(list(Class, ...))))$value
}, shelf)
fail <- function(e) {
  text <- conditionMessage(e)
  line <- attr(e, "gradus_line")
  if (is.null(line) && is_recursion(text)) return(invisible())
  way <- places(sys.calls())
  where <- if (!is.null(line)) sprintf("solution.R:%d: ", line)
    else if (length(way) > 0) sprintf("%s:%d: ", way[[1]]$file, way[[1]]$line) else ""
  print_error(where, e)
  if (is.null(line) || is_assertion(e)) leave(1)
  report("runtimeError", line, text)
  leave(70)
}
tryCatch(withCallingHandlers(
  for (index in seq_along(program)) eval(program[index], globalenv()),
  error = fail
), error = function(e) {
  message("Error: ", conditionMessage(e))
  leave(1)
})
say(mark)
leave(0)

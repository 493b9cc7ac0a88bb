# The child process: it evaluates the candidate's file and serves the requests of the tests' process.

pipes <- open_pipes(10L, 11L, 4:5)
handles <- list()
known <- character()
printed <- NULL
told <- character()

proxies <- list()
formulas <- list()

handle_of <- function(x) {
  if (is.function(x) && !isS4(x)) {
    same <- find_function(x, handles)
    if (!is.null(same)) return(same)
  }
  address <- if (is.function(x)) "" else format.default(if (isS4(x)) as.environment(x) else x)
  at <- if (address == "") NA else match(address, known)
  if (!is.na(at)) return(at)
  handles[[length(handles) + 1L]] <<- x
  known[length(handles)] <<- address
  length(handles)
}
# 0 for an object, 1 for a function, 2 for a function with members, such as the generator of a class, 3 for an S4 generic.
sort_of <- function(x) if (!is.function(x)) 0L else if (!isS4(x)) 1L else if (is(x, "genericFunction")) 3L else 2L
# The number of a function of the tests, which comes back to them as it was.
proxy_id <- function(x) {
  if (!is.function(x) || is.primitive(x)) return(NULL)
  id <- get0("gradus_id", environment(x), mode = "numeric", inherits = FALSE)
  if (!is.null(id) && length(proxies) >= id && identical(proxies[[id]], x)) id
}
members <- function(x) {
  if (is.function(x) || !is.environment(x)) return(character())
  own <- ls(as.environment(x), all.names = TRUE)
  if (isS4(x)) own <- c(own, x$getRefClass()$methods())
  unique(own)
}
# A format of our own, because `unserialize` in the tests' process could run code of the candidate.
encode <- function(x) {
  parts <- list()
  put <- function(bytes) parts[[length(parts) + 1L]] <<- bytes
  number <- function(n) put(writeBin(as.integer(n), raw()))
  text <- function(x) {
    x <- enc2utf8(as.character(x))
    lengths <- nchar(x, "bytes", keepNA = FALSE)
    lengths[is.na(x)] <- -1L
    number(lengths)
    put(charToRaw(paste(x[!is.na(x)], collapse = "")))
  }
  node <- function(x) {
    kind <- typeof(x)
    if (is.object(x) && isS4(x) && is(x, "envRefClass")) kind <- "handle"
    if (!kind %in% kinds) kind <- "handle"
    given <- if (kind %in% c("NULL", "symbol", "language", "handle")) NULL else attributes(x)
    # Without the class, so that none of the candidate's methods are called.
    if (!is.null(given) && kind != "S4") {
      x <- unclass(x)
      attributes(x) <- NULL
    }
    number(c(match(kind, kinds), if (kind %in% c("handle", "S4")) 1L else length(x), length(given)))
    switch(kind,
      logical = , integer = , double = , complex = , raw = put(writeBin(x, raw())),
      character = text(x),
      list = , expression = for (index in seq_along(x)) node(x[[index]]),
      symbol = , language = { lines <- deparse(x); number(length(lines)); text(lines) },
      handle = {
        id <- proxy_id(x)
        sort <- if (is.null(id)) sort_of(x) else 4L
        number(c(if (is.null(id)) handle_of(x) else id, sort))
        node(if (isS4(x)) is(x) else as.character(class(x)))
        node(if (sort == 1L) formals_of(x) else members(x))
      }
    )
    for (name in names(given)) { node(name); node(given[[name]]) }
  }
  node(x)
  do.call(c, parts)
}
# A call of one of the tests' functions with plain numbers takes a fifth of the time in a form of its own: a solution may
# call a function thousands of times.
is_numeric_call <- function(given) {
  arguments <- given$arguments
  if (length(given) != 3L || !length(arguments) %in% 1:100 || !is.null(names(arguments))) return(FALSE)
  type <- typeof(arguments[[1L]])
  if (type != "double" && type != "integer") return(FALSE)
  for (value in arguments) if (typeof(value) != type || !is.null(attributes(value))) return(FALSE)
  TRUE
}
encode_numeric_call <- function(given) {
  kind <- if (typeof(given$arguments[[1L]]) == "double") -1L else -2L
  head <- c(kind, given$id, length(given$arguments), lengths(given$arguments))
  c(writeBin(as.integer(head), raw()), writeBin(unlist(given$arguments), raw()))
}
has_slots <- function(definition) is(definition, "classRepresentation") && !is(definition, "refClassRepresentation")
description_of <- function(definition) {
  is_direct <- function(extended) vapply(extended, function(one) one@distance == 1, TRUE)
  is_union <- function(name) is(methods::getClassDef(name), "ClassUnionRepresentation")
  contained <- as.character(names(definition@contains)[is_direct(definition@contains)])
  list(
    name = as.character(definition@className),
    slots = vapply(definition@slots, as.character, ""),
    contains = Filter(Negate(is_union), contained),
    members = if (is_union(definition@className)) names(definition@subclasses)[is_direct(definition@subclasses)],
    virtual = definition@virtual
  )
}
answer <- function(given) {
  # Evaluates the promise first, because evaluating it may print.
  force(given)
  if (!is.null(printed)) {
    given$printed <- rawToChar(rawConnectionValue(printed))
    Encoding(given$printed) <- "UTF-8"
    sink()
    close(printed)
    printed <<- NULL
  }
  given$seed <- new_seed()
  if (given$kind == "call") {
    write_frame(pipes$to, if (is_numeric_call(given)) encode_numeric_call(given) else encode(given))
    return(invisible())
  }
  all <- ls(globalenv(), all.names = TRUE)
  all <- all[all != ".Random.seed"]
  sorts <- vapply(all, function(name) sort_of(get(name, globalenv())), 1L)
  if (!identical(sorts, told)) {
    given$defined <- told <<- sorts
    given$formals <- lapply(mget(all[sorts == 1L], globalenv()), formals_of)
    definitions <- lapply(grep("^[.]__C__", all, value = TRUE), get, globalenv())
    given$classes <- lapply(Filter(has_slots, definitions), description_of)
  }
  write_frame(pipes$to, encode(given))
}
accept <- function(request) {
  set_seed(request$seed)
  for (key in names(request$formulas)) keep_formula(as.integer(key), request$formulas[[key]])
  if (isTRUE(request$captured)) {
    printed <<- rawConnection(raw(), "wb")
    sink(printed)
  }
  request
}
unpack <- function(x) {
  if (inherits(x, "gradus_handle")) return(handles[[unclass(x)]])
  if (inherits(x, "gradus_function")) return(proxy_of(unclass(x)))
  if (inherits(x, "gradus_name")) return(get(unclass(x), globalenv(), mode = "function"))
  if (inherits(x, "gradus_environment")) return(list2env(unpack(unclass(x)), parent = globalenv()))
  in_each(x, unpack)
}
is_number <- function(x) (is.double(x) || is.integer(x)) && is.null(attributes(x))
keep_formula <- function(id, formula) formulas[id] <<- list(formula)
proxy_of <- function(told) {
  gradus_id <- told$id
  keep_formula(gradus_id, told$formula)
  if (length(proxies) >= gradus_id && !is.null(proxies[[gradus_id]])) return(proxies[[gradus_id]])
  names <- names(told$formals)
  made <- with_formals(told$formals, function(count) {
    given <- given_in(parent.frame(), count, names, list, identity)
    formula <- if (gradus_id <= length(formulas)) formulas[[gradus_id]]
    if (is.null(formula) || !all(vapply(given, is_number, TRUE))) return(call_back(gradus_id, given))
    made <- with_formals(told$formals, identity)
    body(made, envir = baseenv()) <- formula
    do.call(made, given)
  })
  for (name in names(told$given)) attr(made, name) <- unpack(told$given[[name]])
  proxies[[gradus_id]] <<- made
  made
}
pack <- function(x) if (is.function(x)) structure(handle_of(x), class = "gradus_handle") else x
receive <- function() {
  bytes <- read_frame(pipes$from)
  if (is.null(bytes)) leave(0)
  unserialize(bytes)
}
# Sends an answer or a call to the tests, and serves their requests until they answer it.
await <- function(given) {
  answer(given)
  repeat {
    request <- accept(receive())
    if (request$do == "stop") invokeRestart("gradus_stop")
    if (request$do == "go on") return(unpack(request$value))
    if (request$do == "restart") do.call(invokeRestart, c(list(request$name), unpack(request$arguments)))
    if (request$do == "fail") stop(condition_of_tests(request))
    serve(request)
  }
}
call_back <- function(id, arguments) await(list(kind = "call", id = id, arguments = arguments))
# Its call is the one that the candidate's code sees, because the tests' own call shows lines of the tests.
condition_of_tests <- function(request) {
  fields <- unpack(request$fields)
  at <- Filter(function(at) !is.null(proxy_id(sys.function(at))), seq_len(sys.nframe()))
  fields["call"] <- list(if (request$has_call && length(at) > 0) sys.call(max(at)))
  structure(fields, class = request$class, gradus_of_tests = TRUE)
}
quoted <- function(x) if (is_empty(x)) quote(expr = ) else if (is.language(x)) call("quote", x) else x
perform <- function(request) {
  compile(compiling)
  on.exit(compile(0L))
  arguments <- lapply(unpack(request$arguments), quoted)
  object <- if (!is.null(request$id)) handles[[request$id]]
    else if (!is.null(request$namespace)) get(request$name, asNamespace(request$namespace))
    else if (!is.null(request$name) && request$do != "write") get(request$name, globalenv())
  switch(request$do,
    load = {
      value <- NULL
      for (index in seq_along(solution)) value <- eval(solution[index], globalenv())
      value
    },
    call = {
      called <- if (is.null(request$name) || !is.null(request$namespace)) object else as.name(request$name)
      eval(as.call(c(list(called), arguments)), globalenv())
    },
    make = eval(as.call(c(list(quote(methods::new)), arguments)), globalenv()),
    read = if (is.null(request$member)) object else eval(call("$", object, request$member)),
    write = {
      value <- unpack(request$value)
      if (is.null(object)) assign(request$name, value, globalenv())
      else assign(request$member, value, as.environment(object))
    },
    names = members(object),
    print = invisible(print(object)),
    signal = {
      condition <- condition_of_tests(request)
      # TRUE if a handler muffles it.
      signal <- quote({ signalCondition(condition); FALSE })
      if (inherits(condition, "warning")) withRestarts(eval(signal), muffleWarning = function() TRUE)
      else if (inherits(condition, "message")) withRestarts(eval(signal), muffleMessage = function() TRUE)
      else eval(signal)
    }
  )
}
restarts_of_candidate <- function() {
  names <- vapply(computeRestarts(), `[[`, "", 1L)
  inner <- names[seq_len(match("gradus_stop", names, length(names) + 1L) - 1L)]
  unique(inner[!inner %in% c("muffleWarning", "muffleMessage", "abort", "browser", "tryRestart")])
}
fields_of <- function(condition) {
  fields <- unclass(condition)
  fields$call <- conditionCall(condition)
  fields$message <- conditionMessage(condition)
  attr(fields, "gradus_of_tests") <- NULL
  list(fields = fields, class = class(condition))
}
serve <- function(request) {
  place <- NULL
  notice <- function(e) {
    if (is_recursion(conditionMessage(e))) return(invisible())
    lines <- Filter(function(place) place$file == "solution.R", places(sys.calls()))
    definition <- if (!is.null(request$name)) get0(request$name, globalenv(), mode = "function")
    ref <- attr(definition, "srcref")
    place <<- if (length(lines) > 0) lines[[1]]$line else if (is.null(ref)) 1L else ref[1]
  }
  forward <- function(muffle) function(condition) {
    # One of the tests' own, which tells their handlers itself.
    if (!is.null(attr(condition, "gradus_of_tests", exact = TRUE))) return(invisible())
    await(list(kind = "condition", how = muffle, condition = fields_of(condition), restarts = restarts_of_candidate()))
    if (muffle != "") invokeRestart(muffle)
  }
  other <- function(condition) {
    if (!inherits(condition, c("error", "warning", "message"))) forward("")(condition)
  }
  # The handlers of the tests may continue where the candidate's code offers it.
  failing <- function(e) {
    notice(e)
    if (!is.null(attr(e, "gradus_of_tests", exact = TRUE)) || is_recursion(conditionMessage(e))) return(invisible())
    restarts <- restarts_of_candidate()
    if (length(restarts) == 0) return(invisible())
    await(list(kind = "condition", how = "error", condition = fields_of(e), line = place, restarts = restarts))
  }
  is_over <- FALSE
  # A handler of the candidate's code has caught a condition of the tests further out.
  on.exit(if (!is_over) answer(list(kind = "left")))
  withRestarts(
    answer({
      result <- tryCatch(
        withCallingHandlers(c(list(kind = "value"), withVisible(perform(request))),
          error = failing, warning = forward("muffleWarning"), message = forward("muffleMessage"), condition = other),
        error = function(e) list(kind = "error", condition = fields_of(e), line = if (is.null(place)) first_line() else place)
      )
      is_over <- TRUE
      result
    }),
    gradus_stop = function() is_over <<- TRUE
  )
}
repeat {
  request <- accept(receive())
  if (!request$do %in% c("stop", "go on", "fail")) serve(request)
}

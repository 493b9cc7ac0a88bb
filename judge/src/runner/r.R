# Runs the author's tests around the candidate's file and sends the completion mark after their last line.
#
# Two processes: this one forks a child before it reads the tests. Only the child evaluates the candidate's file. Only this
# one has the mark and the tests (descriptor 4) and reports how they end (descriptor 5). For the tests,
# `source("solution.R")` defines proxies that call the child. Arguments, results, output, conditions and random numbers go
# through two pipes (10 and 11). Functions and environments stay in their process and are called, read and written
# remotely.
# Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
local({
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
  seed_now <- function() get0(".Random.seed", globalenv(), inherits = FALSE)
  set_seed <- function(seed) if (is.integer(seed)) assign(".Random.seed", seed, globalenv())
  kinds <- c("NULL", "logical", "integer", "double", "complex", "character", "raw", "list", "expression", "S4",
    "language", "symbol", "handle")

  if (.Call(getNativeSymbolInfo("mc_fork", native), TRUE)[1] == 0L) {
    pipes <- open_pipes(10L, 11L, 4:5)
    handles <- list()
    known <- character()
    printed <- NULL
    told <- character()

    handle_of <- function(x) {
      address <- if (is.function(x)) "" else paste(format(if (isS4(x)) as.environment(x) else x), collapse = "")
      at <- if (address == "") NA else match(address, known)
      if (!is.na(at)) return(at)
      handles[[length(handles) + 1L]] <<- x
      known[length(handles)] <<- address
      length(handles)
    }
    # 0 for an object, 1 for a function, 2 for a function with members, such as the generator of a class.
    sort_of <- function(x) if (!is.function(x)) 0L else if (isS4(x)) 2L else 1L
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
            number(c(handle_of(x), sort_of(x)))
            node(as.character(class(x)))
            node(members(x))
          }
        )
        for (name in names(given)) { node(name); node(given[[name]]) }
      }
      node(x)
      do.call(c, parts)
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
      given$seed <- seed_now()
      all <- ls(globalenv(), all.names = TRUE)
      all <- all[all != ".Random.seed"]
      sorts <- vapply(all, function(name) sort_of(get(name, globalenv())), 1L)
      if (!identical(sorts, told)) given$defined <- told <<- sorts
      write_frame(pipes$to, encode(given))
    }
    accept <- function(request) {
      set_seed(request$seed)
      if (isTRUE(request$captured)) {
        printed <<- rawConnection(raw(), "wb")
        sink(printed)
      }
      request
    }
    unpack <- function(x) {
      if (inherits(x, "gradus_handle")) return(handles[[unclass(x)]])
      if (inherits(x, "gradus_function")) {
        id <- unclass(x)
        return(function(...) call_back(id, list(...)))
      }
      if (inherits(x, "gradus_environment")) return(list2env(unpack(unclass(x)), parent = globalenv()))
      if (typeof(x) == "list") for (index in seq_along(x)) if (!is.null(x[[index]])) x[index] <- list(unpack(x[[index]]))
      x
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
        if (request$do == "fail") stop(request$condition)
        serve(request)
      }
    }
    call_back <- function(id, arguments) await(list(kind = "call", id = id, arguments = lapply(arguments, identity)))
    quoted <- function(x) if (is.language(x)) call("quote", x) else x
    perform <- function(request) {
      compile(compiling)
      on.exit(compile(0L))
      arguments <- lapply(unpack(request$arguments), quoted)
      object <- if (!is.null(request$id)) handles[[request$id]]
        else if (!is.null(request$name) && request$do != "write") get(request$name, globalenv())
      switch(request$do,
        load = {
          value <- NULL
          for (index in seq_along(solution)) value <- eval(solution[index], globalenv())
          value
        },
        call = eval(as.call(c(list(if (is.null(request$name)) object else as.name(request$name)), arguments)), globalenv()),
        make = eval(as.call(c(list(quote(methods::new)), arguments)), globalenv()),
        read = if (is.null(request$member)) object else eval(call("$", object, request$member)),
        write = {
          value <- unpack(request$value)
          if (is.null(object)) assign(request$name, value, globalenv())
          else assign(request$member, value, as.environment(object))
        },
        names = members(object),
        print = invisible(print(object))
      )
    }
    fields_of <- function(condition) {
      fields <- unclass(condition)
      fields$call <- conditionCall(condition)
      fields$message <- conditionMessage(condition)
      list(fields = fields, class = class(condition))
    }
    serve <- function(request) {
      place <- NULL
      notice <- function(e) {
        if (is_recursion(conditionMessage(e))) return(invisible())
        lines <- Filter(function(place) place$file == "solution.R", places(sys.calls()))
        definition <- get0(as.character(request$name), globalenv(), mode = "function")
        ref <- attr(definition, "srcref")
        place <<- if (length(lines) > 0) lines[[1]]$line else if (is.null(ref)) 1L else ref[1]
      }
      forward <- function(muffle) function(condition) {
        await(list(kind = "condition", how = muffle, condition = fields_of(condition)))
        if (muffle != "") invokeRestart(muffle)
      }
      other <- function(condition) {
        if (!inherits(condition, c("error", "warning", "message"))) forward("")(condition)
      }
      withRestarts(
        answer(tryCatch(
          withCallingHandlers(c(list(kind = "value"), withVisible(perform(request))),
            error = notice, warning = forward("muffleWarning"), message = forward("muffleMessage"), condition = other),
          error = function(e) list(kind = "error", condition = fields_of(e), line = if (is.null(place)) first_line() else place)
        )),
        gradus_stop = function() NULL
      )
    }
    repeat {
      request <- accept(receive())
      if (!request$do %in% c("stop", "go on", "fail")) serve(request)
    }
  }

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

  functions <- list()
  objects <- new.env()
  blank <- methods::getClass("numeric")
  for (name in names(attributes(blank))) attr(blank, name) <- NULL
  decode <- function(bytes) {
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
          if (told[2] == 0L) object_of(told[1], class, names) else stand_in(told[2], id = told[1])
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
        return(value)
      }
      for (name in names(given)) attr(value, name) <- given[[name]]
      asS4(value)
    }
    node()
  }

  stand_in <- function(sort, name = NULL, id = NULL) {
    gradus <- list(name = name, id = id)
    made <- function(...) {
      answer <- ask(c(list(do = "call", arguments = pack(list(...))), gradus))
      if (isTRUE(answer$visible)) answer$value else invisible(answer$value)
    }
    if (sort == 2L) class(made) <- "gradus_generator"
    made
  }
  # A proxy of an environment or reference object of the candidate: its members are read and written in the child.
  object_of <- function(id, class, names) {
    key <- as.character(id)
    if (is.null(objects[[key]])) {
      made <- new.env(parent = emptyenv())
      attr(made, "gradus_id") <- id
      attr(made, "class") <- unique(c(setdiff(class, c(".environment", "refClass", "refObjectGenerator")), "gradus_object"))
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

  pack <- function(x) {
    if (is.function(x)) {
      if (is.primitive(x) || isNamespace(environment(x))) return(x)
      own <- get0("gradus", environment(x), inherits = FALSE)
      if (!is.null(own$id)) return(structure(own$id, class = "gradus_handle"))
      functions[[length(functions) + 1L]] <<- x
      return(structure(length(functions), class = "gradus_function"))
    }
    if (inherits(x, "gradus_object")) return(structure(id_of(x), class = "gradus_handle"))
    if (is.environment(x)) return(structure(pack(as.list(x, all.names = TRUE)), class = "gradus_environment"))
    if (is.language(x) && !is.null(attr(x, ".Environment"))) attr(x, ".Environment") <- globalenv()
    if (typeof(x) == "list") for (index in seq_along(x)) if (!is.null(x[[index]])) x[index] <- list(pack(x[[index]]))
    x
  }
  send <- function(request) {
    request$seed <- seed_now()
    request$captured <- sink.number() > 0
    write_frame(pipes$to, serialize(request, NULL, xdr = FALSE))
  }
  receive <- function() {
    bytes <- read_frame(pipes$from)
    # The candidate's process has exited, so the tests cannot come to their end.
    if (is.null(bytes)) leave(0)
    answer <- decode(bytes)
    if (!is.list(answer)) leave(1)
    if (is.character(answer$printed)) cat(answer$printed)
    set_seed(answer$seed)
    if (!is.null(answer$defined)) define(answer$defined)
    answer
  }
  condition_of <- function(answer) {
    condition <- structure(answer$condition$fields, class = unique(c(answer$condition$class, "condition")))
    if (answer$kind == "error") attr(condition, "gradus_line") <- answer$line
    condition
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
      send(if (answer$kind == "condition") {
        switch(answer$how, muffleWarning = warning, muffleMessage = message, signalCondition)(condition_of(answer))
        list(do = "go on")
      } else tryCatch(
        list(do = "go on", value = pack(do.call(functions[[answer$id]], answer$arguments, quote = TRUE))),
        error = function(e) list(do = "fail", condition = simpleError(conditionMessage(e)))
      ))
    }
  }

  # What the file defines is behind the tests' own names in the search path. Functions that tests rely on cannot be
  # replaced, nor can methods for built-in types.
  attach(NULL, name = "solution.R", warn.conflicts = FALSE)
  shelf <- as.environment("solution.R")
  judging <- c("identical", "all.equal", "isTRUE", "isFALSE", "stopifnot", "stop", "warning", "message", "try", "tryCatch",
    "withCallingHandlers", "suppressWarnings", "suppressMessages", "cat", "print", "format", "formatC", "sprintf", "paste",
    "paste0", "deparse", "dput", "toString", "writeLines", "capture.output", "print.default", "source", "sys.source", "quit",
    "q", "eval", "evalq", "local", "do.call", "get", "get0", "mget", "exists", "assign", "with", "within", "sapply",
    "lapply", "vapply", "mapply", "Map", "Filter", "Reduce", "apply", "setequal", "%in%", "match", "is.element",
    "unlist", "which", "conditionMessage", "conditionCall", "inherits", "nchar", "substr", "grepl", "gsub", "sub",
    "regmatches", "startsWith", "endsWith", "strsplit", "trimws", "Negate", "identity", "simpleError",
    "signalCondition", "new", "is", "is.data.frame", "data.frame", "matrix", "nrow", "ncol", "NROW", "NCOL", "ifelse", "outer",
    "setNames", "head", "tail", "str", "set.seed", "Sys.time", "Recall", "on.exit", "T", "F", "pi", "letters", "LETTERS", "library", "require", "ls", "rm", "is.na")
  basic <- paste0("[.](default|numeric|double|integer|character|logical|complex|raw|list|function|matrix|array|NULL|name",
    "|call|environment|data[.]frame|factor|Date|POSIXct|error|condition)$")
  keeps_meaning <- function(name) {
    if (name %in% judging || grepl("^(gradus|[.]__|as[.]|is[.])", name)) return(TRUE)
    own <- get0(name, baseenv(), inherits = FALSE)
    if (is.primitive(own)) return(TRUE)
    grepl(basic, name) && exists(sub(basic, "", name), parent.env(shelf), mode = "function")
  }
  place <- shelf
  standing <- character()
  # R looks for methods of its own generics only among the registered ones and in the global environment.
  register <- function(name) {
    for (dot in gregexpr(".", name, fixed = TRUE)[[1]]) {
      generic <- substr(name, 1L, dot - 1L)
      if (dot > 1L && dot < nchar(name) && exists(generic, parent.env(shelf), mode = "function"))
        try(registerS3method(generic, substring(name, dot + 1L), get(name, place), parent.env(shelf)), silent = TRUE)
    }
  }
  define <- function(defined) {
    for (name in setdiff(names(defined), standing)) {
      if (keeps_meaning(name)) {
        if (exists(name, baseenv())) message("The tests use R's own `", name, "`, not the one of solution.R.")
      } else if (defined[[name]] > 0L) {
        assign(name, stand_in(defined[[name]], name), place)
        register(name)
      }
      else local({
        variable <- name
        makeActiveBinding(variable, function(value) {
          if (missing(value)) ask(list(do = "read", name = variable))$value
          else ask(list(do = "write", name = variable, value = pack(value)))
        }, place)
      })
    }
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
  assign("source", own_source, shelf)
  assign("sys.source", function(file, envir = baseenv(), ...) own_source(file, envir), shelf)
  assign("new", function(Class, ...) {
    if (is.character(Class) && methods::isClass(Class)) return(methods::new(Class, ...))
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
})

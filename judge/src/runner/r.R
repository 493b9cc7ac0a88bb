# Runs the author's tests around the candidate's file and gives the completion mark after their last line. The mark and
# the tests come through descriptor 4, so that the tests are in no file; what is to be said goes into descriptor 5.
# Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
local({
  pipe <- file("/dev/fd/4", "r", encoding = "UTF-8", raw = TRUE)
  arrived <- readLines(pipe, warn = FALSE)
  close(pipe)
  header <- strsplit(arrived[1], " ")[[1]]
  tested <- header[2] != "0"
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
  program <- if (!tested) solution else tryCatch(read(arrived[-1], "tests.R"), error = function(e) {
    message(conditionMessage(e))
    leave(1)
  })

  # Which file and line each call on the way to an error stands in, the innermost first.
  places <- function(calls) {
    found <- lapply(rev(calls), function(call) {
      ref <- attr(call, "srcref")
      if (is.null(ref)) return(NULL)
      list(file = basename(attr(ref, "srcfile")$filename), line = ref[1])
    })
    Filter(Negate(is.null), found)
  }
  # There is little left to call with, and the innermost calls tell enough.
  is_recursion <- function(text) grepl("infinite recursion|C stack usage", text)
  fail <- function(e) {
    text <- conditionMessage(e)
    if (tested && is_recursion(text)) return(invisible())
    way <- places(sys.calls())
    files <- vapply(way, function(place) place$file, "")
    author <- match("tests.R", files, nomatch = length(files) + 1L)
    own <- match("solution.R", files)
    call <- conditionCall(e)
    asserted <- inherits(e, c("assertion", "expectation")) || (is.call(call) && identical(call[[1]], quote(stopifnot)))
    by_candidate <- tested && !asserted && !is.na(own) && own < author
    where <- if (length(way) > 0) sprintf("%s:%d: ", way[[1]]$file, way[[1]]$line) else ""
    message(where, "Error", if (is.null(call)) "" else paste0(" in ", deparse(call)[1]), ": ", text)
    if (by_candidate || !tested) report("runtimeError", if (is.na(own)) 1 else way[[own]]$line, text)
    leave(if (tested && !by_candidate) 1 else 70)
  }
  recurse <- function(e) {
    text <- conditionMessage(e)
    if (!tested || !is_recursion(text)) leave(1)
    message("Error: ", text)
    lines <- vapply(attr(solution, "srcref"), function(ref) ref[1], 1L)
    report("runtimeError", if (length(lines) > 0) lines[1] else 1, text)
    leave(70)
  }
  tryCatch(withCallingHandlers(
    for (index in seq_along(program)) {
      ref <- attr(program, "srcref")[[index]]
      result <- withVisible(eval(program[index], globalenv()))
      if (result$visible && !tested) print(result$value)
    },
    error = fail
  ), error = recurse)
  if (tested) say(header[1])
  leave(0)
})

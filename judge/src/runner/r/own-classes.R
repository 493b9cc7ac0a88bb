# Which of the candidate's names the tests see, and how R's own functions, generics and operators find the candidate's
# methods. For values without a class of the candidate they keep R's meaning.

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
  "signalCondition", "union", "intersect", "setdiff", "new", "is", "is.data.frame", "data.frame", "matrix", "nrow",
  "ncol", "NROW", "NCOL", "ifelse", "outer",
  "setNames", "head", "tail", "str", "set.seed", "Sys.time", "Recall", "on.exit", "T", "F", "pi", "letters", "LETTERS", "library", "require", "ls", "rm", "is.na")
basic <- paste0("[.](default|numeric|double|integer|character|logical|complex|raw|list|function|matrix|array|NULL|name",
  "|call|environment|data[.]frame|factor|Date|POSIXct|error|condition)$")
keeps_meaning <- function(name) {
  if (name %in% judging || grepl("^(gradus|[.]__|[.]packageName$|[.]requireCachedGenerics$)", name)) return(TRUE)
  own <- get0(name, baseenv(), inherits = FALSE)
  if (is.primitive(own) || grepl("^(as|is)[.]", name) && exists(name, parent.env(shelf), mode = "function")) return(TRUE)
  if (is.function(own) && looks_at_call(own)) return(TRUE)
  grepl(basic, name) && exists(sub(basic, "", name), parent.env(shelf), mode = "function")
}
# Classes that values of the tests have without the candidate's code: R's methods for them cannot be replaced.
types <- c("default", "numeric", "double", "integer", "character", "logical", "complex", "raw", "list", "function", "matrix",
  "array", "NULL", "name", "symbol", "call", "language", "expression", "pairlist", "environment", "closure", "builtin", "S4",
  "(", "{", "if", "for", "while", "<-", "=", "ANY", "oldClass", "formula", "ts", "lm", "glm", "htest", "xtabs", "ecdf",
  "error", "simpleError", "warning", "simpleWarning", "message", "simpleMessage", "interrupt", "AsIs", "octal", "hexmode",
  "gradus_object", "gradus_generator")
methods_of_base <- "^(print|format|as[.]character|as[.]list|summary|xtfrm|Ops|Math|Summary|\\[|conditionMessage)[.]"
with_methods <- grep(methods_of_base, ls(baseenv(), all.names = TRUE), value = TRUE)
base_classes <- unique(c(types, sub(methods_of_base, "", with_methods)))
is_own <- function(x) {
  isS4(x) || is.object(x) && (!oldClass(x)[1] %in% base_classes || inherits(x, "gradus_object", FALSE))
}
looks_at_call <- function(own) {
  any(c("parent.frame", "sys.call", "sys.function", "match.call", "match.fun", "substitute", "eval") %in% all.names(body(own)))
}
# A function that is named like one of base R is called for the candidate's own objects only, where it may be what the
# tests test: `setGeneric("summary")`, or `append` for a list of an own class. One that looks at how it was called, such
# as `subset`, is never replaced: a stand-in would change what it sees.
for_own_objects <- function(own, made, looks_at_second) {
  force(own)
  force(made)
  force(looks_at_second)
  function(...) {
    if (...length() > 0 && is_own(..1) || looks_at_second && ...length() > 1 && is_own(..2)) made(...) else own(...)
  }
}
# Of the functions in `judging`, those that candidates write for sets and collections of their own.
collecting <- c("union", "intersect", "setdiff", "%in%", "is.element", "nchar", "nrow", "ncol")
# The method of R's generics for the candidate's classes. The child dispatches once more, so that the candidate's method
# has `.Generic`, `NextMethod` and the S4 methods. One function for all classes, because R compares the methods of the two
# operands of `a + b` and calls neither if they differ.
dispatch <- function(...) shown(ask(list(do = "call", name = .Generic, arguments = pack_arguments(...))))
# R looks for methods of its own generics only among the registered ones and in the global environment.
register <- function(generic, class) {
  if (class %in% base_classes || !exists(generic, parent.env(shelf), mode = "function")) return(invisible())
  try(registerS3method(generic, class, dispatch, parent.env(shelf)), silent = TRUE)
}
register_method <- function(name) {
  for (dot in gregexpr(".", name, fixed = TRUE)[[1]]) {
    if (dot > 1L && dot < nchar(name)) register(substr(name, 1L, dot - 1L), substring(name, dot + 1L))
  }
}
# The tests' process has no S4 methods. It finds the child's by S3 methods for each class that the candidate defines.
register_s4 <- function(names) {
  tables <- grep("^[.]__T__", names, value = TRUE)
  generics <- sub("^[.]__T__(.*):[^:]*$", "\\1", tables)
  groups <- c(Arith = "Ops", Compare = "Ops", Logic = "Ops", Math2 = "Math", show = "print", as.numeric = "as.double")
  others <- groups[names(groups) %in% generics]
  for (class in substring(grep("^[.]__C__", names, value = TRUE), 7L)) {
    for (generic in unique(c(generics, others))) register(generic, class)
  }
  if ("%*%" %in% generics) assign("%*%", for_own_objects(base::`%*%`, stand_in(1L, "%*%"), TRUE), shelf)
}
# The candidate's S4 classes, without prototypes, validity and methods, so that `@`, `is`, `inherits` and `slotNames` know
# them in the tests. Those that another one contains come first.
mirrored <- character()
assign(".packageName", ".GlobalEnv", shelf)
show_in_child <- function(object) {
  invisible(ask(list(do = "call", name = "show", namespace = "methods", arguments = list(pack(object)))))
}
mirror <- function(classes) {
  left <- Filter(function(one) !one$name %in% c(mirrored, base_classes) && !methods::isClass(one$name), classes)
  repeat {
    unknown <- vapply(left, `[[`, "", "name")
    ready <- vapply(left, function(one) !any(c(one$contains, one$members) %in% unknown), TRUE)
    if (!any(ready)) return(invisible())
    for (one in left[ready]) try(suppressMessages(suppressWarnings({
      if (length(one$members) > 0) methods::setClassUnion(one$name, one$members, where = shelf)
      else methods::setClass(one$name, as.list(one$slots), contains = c(one$contains, if (one$virtual) "VIRTUAL"),
        where = shelf, package = ".GlobalEnv")
      # For objects within a list that the tests print. A union may contain R's own classes.
      if (!one$virtual) methods::setMethod("show", one$name, show_in_child, where = shelf)
      mirrored <<- c(mirrored, one$name)
    })), silent = TRUE)
    left <- left[!ready]
  }
}
# These look at definitions that only the child has. For other values and generics they are R's own.
has_own_class <- function(x) {
  is_own(x) && (inherits(x, "gradus_object", FALSE) || paste0(".__C__", class(x)[1]) %in% standing)
}
has_own_methods <- function(x) is.character(x) && any(startsWith(standing, paste0(".__T__", x[1], ":")))
ask_if <- function(concerns, name) {
  force(concerns)
  own <- get(name, asNamespace("methods"))
  assign(name, function(...) {
    if (...length() == 0 || !concerns(..1)) return(own(...))
    shown(ask(list(do = "call", name = name, namespace = "methods", arguments = pack_arguments(...))))
  }, shelf)
}
for (name in c("show", "validObject", "initialize", "as", "is")) ask_if(has_own_class, name)
for (name in c("existsMethod", "hasMethod", "isGeneric", "getMethod", "selectMethod")) ask_if(has_own_methods, name)

<?php
/*
 * Runs the author's tests around the candidate's file and sends the completion mark after their last line. It reads the
 * mark and the tests from the channel (descriptor 3), so that the tests are never in a file, and checks the candidate's
 * file for syntax errors before running it. PHP cannot mark a descriptor close-on-exec, so the driver disables the
 * functions that start processes.
 * Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
 */
final class GradusTests
{
    /** Serves the tests as /box/tests.php once, and restores PHP's file wrapper before they begin. */
    public static ?string $text = null;
    public $context;
    private string $left = '';

    public function stream_open($path, $mode, $options, &$opened): bool
    {
        stream_wrapper_restore('file');
        $this->left = (string) self::$text;
        self::$text = null;
        return true;
    }

    public function stream_read($count): string
    {
        $part = substr($this->left, 0, $count);
        $this->left = substr($this->left, strlen($part));
        return $part;
    }

    public function stream_eof(): bool
    {
        return $this->left === '';
    }

    public function stream_stat(): array
    {
        return ['size' => strlen($this->left), 'mode' => 0100444];
    }

    public function stream_set_option($option, $first, $second): bool
    {
        return false;
    }
}

final class GradusRunner
{
    private const CANDIDATE = '/box/solution.php';
    private const TESTS = '/box/tests.php';
    private static ?Closure $fail = null;
    /** The lines of the tests with `exit`. */
    private static array $exitLines = [];

    /** Returns the file to include at top level, where its variables are global. */
    public static function begin(): string
    {
        $channel = fopen('php://fd/3', 'r+');
        stream_set_read_buffer($channel, 0);
        [$mark, $length] = explode(' ', trim(fgets($channel)));
        $tests = '';
        while (strlen($tests) < (int) $length) $tests .= fread($channel, (int) $length - strlen($tests));
        $report = static function (string $outcome, int $line, string $message) use ($channel): void {
            $message = mb_scrub(substr($message, 0, 500), 'UTF-8');
            $entry = ['file' => 'solution.php', 'line' => max(1, $line), 'severity' => 'error', 'message' => $message];
            fwrite($channel, json_encode(['outcome' => $outcome, 'diagnostics' => [$entry]]) . "\n");
        };
        try {
            token_get_all(file_get_contents(self::CANDIDATE), TOKEN_PARSE);
        } catch (ParseError $error) {
            $report('compileError', $error->getLine(), $error->getMessage());
            fwrite(STDERR, "solution.php:{$error->getLine()}: {$error->getMessage()}\n");
            exit(65);
        }
        register_shutdown_function(static function () use ($report): void {
            $error = error_get_last();
            $fatal = E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR;
            if ($error === null || ($error['type'] & $fatal) === 0 || $error['file'] !== self::CANDIDATE) return;
            $isTwice = preg_match('/^Cannot redeclare (?:function )?(\w+)\(\) \(previously declared in \/box\/tests\.php/', $error['message'], $name);
            $message = $isTwice ? "The tests have a function {$name[1]}, too. Give yours another name." : $error['message'];
            $compiling = ($error['type'] & (E_PARSE | E_COMPILE_ERROR)) !== 0;
            $report($compiling ? 'compileError' : 'runtimeError', $error['line'], $message);
        });
        self::$fail = static fn (Throwable $error) => self::explain($error, $report);
        $tested = (int) $length > 0;
        $_SERVER['argv'] = $GLOBALS['argv'] = [$tested ? 'tests.php' : 'solution.php'];
        $_SERVER['argc'] = $GLOBALS['argc'] = 1;
        if (!$tested) return self::CANDIDATE;
        // Reflection shows properties and the variables of closures, but nothing lists shutdown functions.
        register_shutdown_function(static function () use ($channel, $mark): void {
            if (GradusRunner::end()) fwrite($channel, "$mark\n");
            elseif (GradusRunner::leave()) fwrite($channel, substr($mark, 0, 16) . "!\n");
        });
        self::outputBefore();
        GradusTests::$text = self::withOwnCalls($tests);
        stream_wrapper_unregister('file');
        stream_wrapper_register('file', GradusTests::class);
        return self::TESTS;
    }

    /**
     * The tests, with each `assert(…)` as a call of `check` below: the candidate's code could switch PHP's own off. Each
     * `exit` is a call of `leave`. Lines stay where they are.
     */
    private static function withOwnCalls(string $tests): string
    {
        $tokens = array_map(fn ($token) => is_array($token) ? $token : [0, $token], @token_get_all($tests));
        $unread = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];
        $significant = array_keys(array_filter($tokens, fn ($token) => !in_array($token[0], $unread, true)));
        $other = [T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_NEW, T_CONST];
        $ends = [];
        foreach ($significant as $order => $at) {
            if ($tokens[$at][0] === T_EXIT) {
                self::$exitLines[] = $tokens[$at][2];
                $hasStatus = ($tokens[$significant[$order + 1] ?? $at][1]) === '(';
                $tokens[$at][1] = '\GradusRunner::leave' . ($hasStatus ? '' : '()');
                continue;
            }
            $isName = in_array($tokens[$at][0], [T_STRING, T_NAME_FULLY_QUALIFIED], true);
            if (!$isName || strtolower(ltrim($tokens[$at][1], '\\')) !== 'assert') continue;
            if (in_array($tokens[$significant[$order - 1] ?? 0][0], $other, true)) continue;
            $open = $significant[$order + 1] ?? $at;
            $depth = 0;
            $text = '';
            for ($end = $open; $end < count($tokens); $end += 1) {
                $part = $tokens[$end][1];
                if (in_array($part, ['(', '[', '{', '${', '{$'], true)) $depth += 1;
                if (in_array($part, [')', ']', '}'], true)) $depth -= 1;
                $text .= $part;
                if ($depth === 0) break;
            }
            if ($tokens[$open][1] !== '(' || preg_match('/^\(\s*(\.\.\.)?\s*\)$/', $text)) continue;
            $tokens[$at][1] = '\GradusRunner::check';
            $comma = preg_match('/,\s*\)$/', $text) ? '' : ', ';
            $ends[$end] = $comma . 'text: ' . var_export('assert' . preg_replace('/\s+/', ' ', $text), true);
        }
        foreach ($ends as $end => $added) $tokens[$end][1] = $added . $tokens[$end][1];
        return self::withSettledOutput($tokens);
    }

    /**
     * The text of the tests, changed so that their output is flushed after each statement: in a buffer of the candidate's
     * code it could be replaced, and a filter would replace it. Tests that use buffers themselves are left as they are.
     */
    private static function withSettledOutput(array $tokens): string
    {
        $text = implode(array_column($tokens, 1));
        if (str_contains($text, 'ob_') || !preg_match('/^<\?php\s(?:\s*declare\s*\([^)]*\)\s*;)?/', $text, $begin)) return $text;
        register_tick_function(static function (): void {
            // The candidate's code may declare ticks, too, and use buffers between its own statements.
            if (((new Exception())->getTrace()[0]['file'] ?? '') !== self::TESTS) return;
            GradusRunner::refuseFilters();
            while (ob_get_level() > 0 && ob_end_flush());
        });
        return $begin[0] . ' declare(ticks=1); ' . substr($text, strlen($begin[0]));
    }

    /** What PHP's own `assert` does. */
    public static function check(mixed $assertion, mixed $description = null, string $text = 'assert'): bool
    {
        if ($assertion) return true;
        if ($description instanceof Throwable) throw $description;
        $error = new AssertionError((string) ($description ?? $text));
        // The error names the line where the tests called `assert`.
        foreach (['file', 'line'] as $name) {
            (new ReflectionProperty(Error::class, $name))->setValue($error, $error->getTrace()[0][$name]);
        }
        throw $error;
    }

    /**
     * Called by the last line of this file, it records that the tests have come to their end. Called by others, it returns
     * whether they have.
     */
    public static function end(): bool
    {
        static $isOver = false;
        $frames = (new Exception())->getTrace();
        if (count($frames) !== 1 || ($frames[0]['file'] ?? '') !== __FILE__) return $isOver;
        self::refuseFilters();
        while (ob_get_level() > 0) ob_end_flush();
        return $isOver = true;
    }

    /** Between statements of the tests a filter can only be the candidate's: it would change what the tests print. */
    public static function refuseFilters(): void
    {
        foreach (ob_list_handlers() as $handler) {
            if ($handler === 'default output handler') continue;
            fwrite(STDERR, "The solution changes output, through which the tests report.\n");
            exit(1);
        }
        if (self::outputPlace() === self::outputBefore()) return;
        fwrite(STDERR, "The solution changed standard output, through which the tests report.\n");
        exit(1);
    }

    /** The first call, before the candidate's code runs, decides. */
    private static function outputBefore(): ?string
    {
        static $before = false;
        if ($before === false) $before = self::outputPlace();
        return $before;
    }

    private static function outputPlace(): ?string
    {
        // Opening a stream could call a wrapper of the candidate's code.
        if (!is_resource(STDOUT)) return null;
        $found = fstat(STDOUT);
        return "{$found['dev']} {$found['ino']}";
    }

    /**
     * What `exit` in the tests calls. Called by others, it returns whether the tests have called it: then what they printed
     * is complete, though they failed.
     */
    public static function leave(int|string $status = 0): bool
    {
        static $hasLeft = false;
        $caller = (new Exception())->getTrace()[0] + ['file' => '', 'line' => 0];
        // Ticks of the candidate's code are calls by the tests, too.
        if ($caller['file'] !== self::TESTS || !in_array($caller['line'], self::$exitLines, true)) return $hasLeft;
        self::refuseFilters();
        $hasLeft = true;
        exit($status);
    }

    public static function fail(Throwable $error): void
    {
        if (self::$fail !== null) (self::$fail)($error);
    }

    private static function explain(Throwable $error, Closure $report): void
    {
        $files = [$error->getFile(), ...array_map(fn ($frame) => $frame['file'] ?? '', $error->getTrace())];
        $lines = [$error->getLine(), ...array_map(fn ($frame) => $frame['line'] ?? 0, $error->getTrace())];
        $place = array_search(self::CANDIDATE, $files, true);
        $author = array_search(self::TESTS, $files, true);
        $own = !($error instanceof AssertionError) && $place !== false && ($author === false || $place < $author);
        $message = get_class($error) . ': ' . $error->getMessage();
        if ($own) $report('runtimeError', (int) $lines[$place], $message);
        while (ob_get_level() > 0) ob_end_flush();
        fwrite(STDERR, basename($error->getFile()) . ':' . $error->getLine() . ": $message\n");
        foreach ($error->getTrace() as $frame) {
            if (!isset($frame['file']) || str_starts_with($frame['file'], '/gradus/')) continue;
            fwrite(STDERR, '  at ' . basename($frame['file']) . ":{$frame['line']} in {$frame['function']}()\n");
        }
        exit($own ? 70 : 1);
    }
}

try {
    require GradusRunner::begin();
} catch (Throwable $gradusError) {
    GradusRunner::fail($gradusError);
}
GradusRunner::end();

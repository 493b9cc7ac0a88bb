package gradus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.common.arguments.K2JVMCompilerArguments;
import org.jetbrains.kotlin.cli.common.arguments.ParseCommandLineArgumentsKt;
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSeverity;
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSourceLocation;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.jetbrains.kotlin.config.Services;

/**
 * The compile server for Kotlin (Exchange). The compiler reads and writes files, so each submission has its own folder in
 * /box, which is removed before the answer. Only what the compiler has read of the JDK and of the libraries stays. The
 * first argument is the class path to compile against; with a second argument `archive` it compiles once and exits.
 */
public final class CompilerForKotlin {
    private static final String SOLUTION = """
        data class Pair2(val a: Int, val b: String)
        fun add(vararg n: Int): Int = n.sum()
        fun names(l: List<Pair2>): Map<String, Int> = l.groupBy { it.b }.mapValues { (_, v) -> v.sumOf { it.a } }
        """;
    private static final String TESTS = """
        fun main() {
            check(add(1, 2) == 3) { "add" }
            println("ok - ${names(listOf(Pair2(1, "a")))["a"] ?: error("none")}")
        }
        """;

    private static int requests;

    private CompilerForKotlin() {}

    public static void main(String[] arguments) throws Exception {
        System.setProperty("kotlin.environment.keepalive", "true");
        Exchange.Work work = (sources, answer) -> compile(arguments[0], sources, answer);
        if (arguments.length == 1) {
            Exchange.serve(work);
            System.exit(0);
        }
        var sources = List.of(new Exchange.Source("Solution.kt", SOLUTION, true), new Exchange.Source("Tests.kt", TESTS, false));
        Exchange.Answer answer = Exchange.answer(work, sources);
        if (!answer.compiled) throw new IllegalStateException(answer.text());
        System.exit(0);
    }

    private static void compile(String classPath, List<Exchange.Source> sources, Exchange.Answer answer) throws IOException {
        Path folder = Path.of("/box/tmp", "request-" + requests++);
        Files.createDirectory(folder);
        try {
            Path classes = folder.resolve("classes");
            List<String> words = new ArrayList<>(List.of(
                "-no-stdlib", "-no-reflect", "-jvm-target", "17", "-Xsuppress-version-warnings", "-module-name", "program",
                "-cp", classPath, "-d", classes.toString()
            ));
            for (Exchange.Source source : sources) {
                Path file = folder.resolve(source.name());
                Files.writeString(file, source.body());
                words.add(file.toString());
            }
            K2JVMCompiler compiler = new K2JVMCompiler();
            K2JVMCompilerArguments arguments = compiler.createArguments();
            ParseCommandLineArgumentsKt.parseCommandLineArguments(words, arguments, false);
            ExitCode code = compiler.exec(new Messages(answer), Services.EMPTY, arguments);
            answer.compiled = code == ExitCode.OK;
            if (answer.compiled) Finish.finish(sources, read(classes), answer);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
            }
        }
    }

    private static Map<String, byte[]> read(Path folder) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) classes.put(folder.relativize(file).toString(), Files.readAllBytes(file));
        }
        return classes;
    }

    private static final class Messages implements MessageCollector {
        private final Exchange.Answer answer;
        private boolean errors;

        Messages(Exchange.Answer answer) {
            this.answer = answer;
        }

        @Override
        public void clear() {}

        @Override
        public boolean hasErrors() {
            return errors;
        }

        @Override
        public void report(CompilerMessageSeverity severity, String message, CompilerMessageSourceLocation place) {
            errors |= severity.isError();
            if (!severity.isError() && !severity.isWarning()) return;
            if (severity == CompilerMessageSeverity.EXCEPTION) {
                // A stack trace of the compiler: only its first line says something about the source.
                answer.add("The compiler gave up on this source: " + message.strip().split("\n")[0]);
                return;
            }
            if (place == null) {
                if (severity.isError()) answer.add(message);
                return;
            }
            String file = Path.of(place.getPath()).getFileName().toString();
            int end = place.getLineEnd() == place.getLine() ? place.getColumnEnd() : 0;
            answer.add(file, place.getLine(), place.getColumn(), end, severity.isError(), message);
        }
    }
}

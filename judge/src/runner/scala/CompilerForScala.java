package gradus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.List$;
import scala.reflect.internal.util.BatchSourceFile;
import scala.reflect.internal.util.Position;
import scala.reflect.internal.util.SourceFile;
import scala.reflect.io.AbstractFile;
import scala.reflect.io.VirtualDirectory;
import scala.reflect.io.VirtualFile;
import scala.tools.nsc.Global;
import scala.tools.nsc.Settings;
import scala.tools.nsc.reporters.StoreReporter;

/**
 * The compile server for Scala (Exchange). Each submission has its own compiler object, because a compiler that is used
 * again keeps the declarations of earlier sources. Files and classes are in memory only. Only the warmed-up virtual machine
 * stays. The first argument is the class path to compile against; with a second argument `archive` it compiles once and
 * exits.
 */
public final class CompilerForScala {
    private static final String SOLUTION = """
        case class Entry(a: Int, b: String)
        object Solution {
          def add(n: Int*): Int = n.sum
          def names(l: List[Entry]): Map[String, Int] = l.groupBy(_.b).mapValues(_.map(_.a).sum).toMap
        }
        """;
    private static final String TESTS = """
        object Tests {
          def main(arguments: Array[String]): Unit = {
            assert(Solution.add(1, 2) == 3, "add")
            println(s"ok - ${Solution.names(List(Entry(1, "a"))).getOrElse("a", 0)}")
          }
        }
        """;

    private CompilerForScala() {}

    public static void main(String[] arguments) throws Exception {
        Exchange.Work work = (sources, answer) -> compile(arguments[0], sources, answer);
        if (arguments.length == 1) {
            Exchange.serve(work);
            return;
        }
        var sources = List.of(new Exchange.Source("Solution.scala", SOLUTION, true), new Exchange.Source("Tests.scala", TESTS, false));
        Exchange.Answer answer = Exchange.answer(work, sources);
        if (!answer.compiled) throw new IllegalStateException(answer.text());
    }

    private static void compile(String classPath, List<Exchange.Source> sources, Exchange.Answer answer) throws Exception {
        VirtualDirectory classes = new VirtualDirectory("classes", Option.empty());
        Settings settings = new Settings();
        settings.processArgumentString("-deprecation:false -classpath " + classPath);
        settings.outputDirs().setSingleOutput(classes);
        StoreReporter reporter = new StoreReporter();
        Global global = new Global(settings, reporter);
        try {
            scala.collection.immutable.List<SourceFile> files = List$.MODULE$.empty();
            for (Exchange.Source source : sources) {
                SourceFile file = new BatchSourceFile(new VirtualFile(source.name(), source.name()), source.body().toCharArray());
                files = files.$colon$colon(file);
            }
            Global.Run run = global.new Run();
            run.compileSources(files.reverse());
            answer.compiled = !reporter.hasErrors();
        } finally {
            for (StoreReporter.Info message : messages(reporter)) tell(answer, message);
        }
        if (!answer.compiled) return;
        Map<String, byte[]> found = new LinkedHashMap<>();
        collect(classes, "", found);
        Finish.finish(sources, found, answer);
    }

    private static List<StoreReporter.Info> messages(StoreReporter reporter) {
        List<StoreReporter.Info> messages = new ArrayList<>();
        for (Iterator<StoreReporter.Info> each = reporter.infos().iterator(); each.hasNext(); ) messages.add(each.next());
        return messages;
    }

    private static void tell(Exchange.Answer answer, StoreReporter.Info message) {
        String severity = message.severity().toString();
        if (severity.equals("INFO")) return;
        Position place = message.pos();
        if (!place.isDefined()) {
            if (severity.equals("ERROR")) answer.add(message.msg());
            return;
        }
        answer.add(place.source().file().name(), place.line(), place.column(), 0, severity.equals("ERROR"), message.msg());
    }

    private static void collect(AbstractFile folder, String path, Map<String, byte[]> into) throws Exception {
        for (Iterator<AbstractFile> each = folder.iterator(); each.hasNext(); ) {
            AbstractFile file = each.next();
            String name = path + file.name();
            if (file.isDirectory()) collect(file, name + "/", into);
            else into.put(name, file.toByteArray());
        }
    }
}

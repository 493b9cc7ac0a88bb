package gradus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks and changes the classes of a program before they leave the compiler: refuses a program without a `main`. If there
 * are tests, checks the classes of each file of the candidate's with AccessPolicy, and redirects what the tests print to Reports.
 */
final class Finish {
    private static final String[] NAMES = System.getProperty("gradus.names", "Main,Solution.java,Main.java").split(",");
    private static final String MAIN = NAMES[0];
    private static final String CANDIDATE = NAMES[1];
    private static final String TESTS = NAMES[2];
    private static final int STATIC = 8;
    private static final int PRIVATE = 2;
    /** Library types on which tests rely: the candidate cannot declare one of these names if the tests use it. */
    private static final Set<String> TYPES = Set.of(
        "Object", "String", "System", "Math", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float", "Number",
        "StringBuilder", "Thread", "Runtime", "Class", "Iterable", "Comparable", "CharSequence", "Throwable", "Error", "Exception",
        "RuntimeException", "AssertionError", "IllegalStateException", "IllegalArgumentException", "StackOverflowError", "Browser"
    );
    private static final Set<String> JAVA_UTIL = Set.of("Arrays", "Objects", "Collections", "List", "Set", "Map", "Optional");
    private static final Set<String> KOTLIN_AND_SCALA = Set.of(
        "Any", "Unit", "Nothing", "Int", "Char", "Array", "IntArray", "LongArray", "BooleanArray", "List", "Set", "Map", "Predef", "Console",
        "Seq", "Option", "Some", "None", "Nil", "StringContext", "Pair", "Triple", "Comparator", "Iterable", "Collection", "Sequence",
        "IntRange", "Regex", "assert", "println", "print", "require", "gradus", "scala", "java"
    );
    /** Functions of Kotlin's library on which tests rely. */
    private static final Pattern FUNCTIONS = Pattern.compile(
        "println|print|check\\w*|require\\w*|assert\\w*|error|expect|fail|content\\w+|listOf|setOf|mapOf|\\w*[aA]rrayOf|all|any|none|equals|compareTo"
            + "|repeat|with|sequenceOf|buildString|emptyList|emptySet|emptyMap|mutable\\w+Of"
    );
    /** Extension functions that Kotlin calls for operators, loops and declarations with several names. */
    private static final Set<String> OPERATORS = Set.of(
        "plus", "minus", "rangeTo", "iterator", "component1", "component2", "component3", "component4", "component5"
    );

    /** Members of System that Reports has, too. */
    private static final Set<String> REDIRECTED = Set.of("out", "setOut");

    private Finish() {}

    /** @param classes class files by path */
    static void finish(List<Exchange.Source> sources, Map<String, byte[]> classes, Exchange.Answer answer) throws IOException {
        Map<String, ClassFile> read = new LinkedHashMap<>();
        for (Map.Entry<String, byte[]> file : classes.entrySet()) {
            if (file.getKey().endsWith(".class")) read.put(file.getKey(), new ClassFile(file.getValue()));
        }
        Exchange.Source tests = sources.stream().filter(source -> source.name().equals(TESTS)).findFirst().orElse(null);
        if (tests == null) {
            if (read.values().stream().noneMatch(Finish::hasMain)) refuse(answer, CANDIDATE, 1, noMain());
        } else {
            Set<String> said = new HashSet<>();
            for (Exchange.Source each : sources) if (each.isCandidates()) new Check(each, tests, read, said, answer).run();
        }
        if (!answer.compiled) return;
        Map<String, byte[]> finished = new LinkedHashMap<>();
        for (Map.Entry<String, ClassFile> file : read.entrySet()) {
            boolean reports = tests != null && file.getValue().source.equals(TESTS);
            byte[] bytes = classes.get(file.getKey());
            finished.put(
                file.getValue().name.replace('/', '.'),
                reports ? file.getValue().withOwner("java/lang/System", REDIRECTED, "gradus/Reports") : bytes
            );
        }
        answer.program = Exchange.bundle(finished);
    }

    private static boolean hasMain(ClassFile file) {
        return file.methods.stream().anyMatch(method ->
            method.name().equals("main") && method.descriptor().equals("([Ljava/lang/String;)V") && (method.access() & STATIC) != 0);
    }

    private static String noMain() {
        if (CANDIDATE.endsWith(".kt")) return "There is no function main(): a program begins there.";
        if (CANDIDATE.endsWith(".scala")) return "No object has a method main(args: Array[String]): a program begins there.";
        return "No class has a method public static void main(String[] args): a program begins there.";
    }

    private static void refuse(Exchange.Answer answer, String file, int line, String message) {
        answer.compiled = false;
        answer.add(file, line, 1, 1, true, message);
    }

    /** Checks the classes of one of the candidate's files, which will run in one virtual machine with those of the tests. */
    private record Check(
        Exchange.Source candidate, Exchange.Source tests, Map<String, ClassFile> all, Set<String> said, Exchange.Answer answer
    ) {
        void run() {
            Set<String> own = all.values().stream().map(file -> file.name).collect(Collectors.toSet());
            Set<String> refused = new TreeSet<>();
            List<ClassFile> ofTests = new ArrayList<>();
            for (ClassFile file : all.values()) if (file.source.equals(TESTS)) ofTests.add(file);
            for (ClassFile file : all.values()) {
                if (!file.source.equals(candidate.name())) continue;
                if (AccessPolicy.isOfLibrary(file.name)) refuse(file.topName(), "A class of yours cannot be in a package of the libraries.");
                declared(file, ofTests);
                // What a lambda is given has its class in a descriptor only.
                for (String name : file.mentioned()) {
                    if (!AccessPolicy.canBeGiven(name, own)) refused.add(shown(name));
                }
                for (String name : file.classes()) {
                    if (isTests(name)) refuse(MAIN, MAIN + " is of the hidden tests.");
                    else if (!AccessPolicy.allowsClass(name, own)) refused.add(shown(name));
                }
                boolean isInlined = ofTests.stream().anyMatch(each -> each.sourceMap.contains(" " + candidate.name() + "\n"));
                for (ClassFile.Reference each : file.references()) {
                    // In the tests' classes it would refer to Reports.
                    if (isInlined && each.owner().equals("java/lang/System") && REDIRECTED.contains(each.name())) {
                        refuse("inline", "Nothing can be printed in a file whose inline functions the tests call. Make them ordinary functions.");
                    }
                    if (!AccessPolicy.allowsMember(each.owner(), each.name())) refused.add(shown(each.owner()) + "." + each.name());
                }
            }
            for (String name : refused) {
                refuse(name.substring(name.lastIndexOf('.') + 1), name + " cannot be used here, because hidden tests run in the same process.");
            }
        }

        private void declared(ClassFile file, List<ClassFile> ofTests) {
            String top = file.topName();
            if (!file.name.contains("/") && isJudging(top)) refuse(top, top + " is a name of the library that the tests use.");
            if (!CANDIDATE.endsWith(".kt")) return;
            for (ClassFile.Method method : file.methods) {
                if ((method.access() & STATIC) == 0 || (method.access() & PRIVATE) != 0) continue;
                // After a hyphen, the compiler adds a hash of the types.
                String name = method.name().replaceFirst("\\$default$|-.*$", "");
                boolean shadowsLibrary = isMentioned(name) && FUNCTIONS.matcher(name).matches() || extendsLibrary(file, method, name);
                if (shadowsLibrary) refuse(name, name + " is a name of the library that the tests use.");
                for (String property : properties(name)) {
                    if (!isMentioned(property) || !FUNCTIONS.matcher(property).matches() && !isJudging(property)) continue;
                    refuse(property, property + " is a name of the library that the tests use.");
                }
                // With any number of parameters, because some may have a default.
                boolean isTestsOwn = ofTests.stream().flatMap(each -> each.methods.stream()).anyMatch(other ->
                    other.name().equals(name) && !name.equals("main"));
                if (isTestsOwn) refuse(name, "The tests have a function " + name + ", too. Make yours private, or give it another name.");
            }
        }

        /** The names of the property that a method reads: a property of a function type is called like a function. */
        private static List<String> properties(String method) {
            if (!method.matches("get\\p{Lu}.*")) return List.of();
            String name = method.substring(3);
            return List.of(name, Character.toLowerCase(name.charAt(0)) + name.substring(1));
        }

        /** Whether it is an extension function that Kotlin prefers to one of the library's which the tests use. */
        private boolean extendsLibrary(ClassFile file, ClassFile.Method method, String name) {
            if (!isMentioned(name) && !OPERATORS.contains(name) || !file.hasText("$this$" + name)) return false;
            String receiver = method.descriptor().replaceFirst("^\\(L?([^;)]*).*$", "$1");
            return all.values().stream().noneMatch(each -> each.name.equals(receiver)) && KotlinLibrary.FUNCTIONS.contains(name);
        }

        private boolean isJudging(String name) {
            // Scala compiles interpolated strings to calls of this class.
            if (name.equals("StringContext")) return true;
            if (!isMentioned(name)) return false;
            if (CANDIDATE.endsWith(".java")) return TYPES.contains(name) || (JAVA_UTIL.contains(name) && tests.body().contains("java.util.*"));
            return TYPES.contains(name) || KOTLIN_AND_SCALA.contains(name);
        }

        private boolean isMentioned(String name) {
            return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(tests.body()).find();
        }

        private static boolean isTests(String name) {
            return name.equals(MAIN) || name.startsWith(MAIN + "$");
        }

        private static String shown(String name) {
            return name.replace('/', '.').replaceFirst("\\$$", "");
        }

        private void refuse(String word, String message) {
            if (said.add(message)) Finish.refuse(answer, candidate.name(), lineOf(word), message);
        }

        private int lineOf(String word) {
            var found = Pattern.compile("\\b" + Pattern.quote(word)).matcher(candidate.body());
            return found.find() ? 1 + (int) candidate.body().substring(0, found.start()).chars().filter(each -> each == '\n').count() : 1;
        }
    }
}

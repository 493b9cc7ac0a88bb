package gradus;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a candidate's classes may refer to when hidden tests run in the same virtual machine: the libraries, except for
 * what gives access to other classes (reflection, class loaders, native code), to the virtual machine (management, Unsafe)
 * or to the tests.
 */
final class AccessPolicy {
    /**
     * Of java.security, what computes with keys and digests: its providers make an object of any class from its name, and
     * so would open every library.
     */
    private static final List<String> OPEN = List.of(
        "java/io/", "java/lang/", "java/math/", "java/net/", "java/nio/", "java/sql/", "java/text/", "java/time/",
        "java/security/AlgorithmParameter", "java/security/Digest", "java/security/GeneralSecurityException", "java/security/Invalid",
        "java/security/Key", "java/security/MessageDigest", "java/security/NoSuch", "java/security/PrivateKey",
        "java/security/PublicKey", "java/security/SecureRandom", "java/security/Signature", "java/security/interfaces/",
        "java/security/spec/",
        "java/util/", "java/awt/geom/", "java/awt/Point", "java/awt/Rectangle", "java/awt/Polygon", "javax/crypto/", "kotlin/",
        "kotlinx/coroutines/", "scala/", "org/openqa/selenium/", "org/jetbrains/annotations/", "Browser"
    );
    private static final List<String> CLOSED = List.of(
        "java/lang/reflect/", "java/lang/instrument/", "java/lang/management/", "java/lang/module/", "java/lang/foreign/",
        "java/lang/ClassLoader", "java/lang/ModuleLayer", "java/security/SecureClassLoader", "java/net/URLClassLoader",
        "java/lang/constant/", "java/util/ServiceLoader", "java/util/ResourceBundle", "java/util/prefs/",
        "java/util/logging/LogManager", "java/util/spi/", "java/text/spi/", "java/net/spi/", "java/nio/file/spi/",
        "java/nio/channels/spi/", "java/nio/charset/spi/", "java/lang/invoke/", "kotlin/test/", "kotlin/reflect/jvm/", "kotlin/reflect/full/",
        "scala/reflect/runtime/", "scala/concurrent/util/Unsafe", "scala/tools/", "org/openqa/selenium/grid/", "org/openqa/selenium/json/",
        "org/openqa/selenium/devtools/", "org/openqa/selenium/support/pagefactory/", "org/openqa/selenium/support/events/",
        "org/openqa/selenium/support/decorators/", "org/openqa/selenium/internal/"
    );
    /** References that compilers generate. */
    private static final Set<String> MADE_BY_COMPILERS = Set.of(
        "java/lang/reflect/Array", "java/lang/invoke/LambdaMetafactory", "java/lang/invoke/StringConcatFactory",
        "java/lang/invoke/SerializedLambda", "java/lang/constant/Constable", "java/lang/constant/ConstantDesc"
    );
    /** Compilers refer to these for each lambda. Their members are refused. */
    private static final Set<String> MENTIONED = Set.of("java/lang/invoke/MethodHandles", "java/lang/invoke/MethodHandles$Lookup");
    private static final Map<String, Set<String>> CLOSED_MEMBERS = Map.of(
        "java/lang/System", Set.of("setOut", "setErr", "setIn", "load", "loadLibrary", "setSecurityManager"),
        "java/lang/Runtime", Set.of("load", "loadLibrary"),
        "scala/Console$", Set.of("setOut", "setErr", "setIn", "setOutDirect", "setErrDirect", "setInDirect")
    );
    /** The members of Class that are allowed. */
    private static final Set<String> OF_CLASS = Set.of(
        "getName", "getSimpleName", "getTypeName", "getCanonicalName", "getPackageName", "isInstance", "isArray", "isEnum", "isRecord",
        "isInterface", "isPrimitive", "isAssignableFrom", "cast", "asSubclass", "getComponentType", "componentType", "arrayType",
        "getEnumConstants", "getSuperclass", "getInterfaces", "desiredAssertionStatus", "hashCode", "equals", "toString", "isAnonymousClass"
    );
    /** Packages to which a program cannot add classes. */
    private static final List<String> OF_LIBRARIES = List.of("java/", "javax/", "jdk/", "sun/", "kotlin/", "kotlinx/", "scala/", "gradus/", "org/openqa/");

    private AccessPolicy() {}

    static boolean isOfLibrary(String className) {
        return OF_LIBRARIES.stream().anyMatch(className::startsWith);
    }

    /** @param own the names of the program's classes */
    static boolean allowsClass(String name, Set<String> own) {
        if (own.contains(name) || name.length() == 1 || MADE_BY_COMPILERS.contains(name) || MENTIONED.contains(name)) return true;
        return OPEN.stream().anyMatch(name::startsWith) && CLOSED.stream().noneMatch(name::startsWith);
    }

    /** Whether an object of the class may be a parameter or a result. Those of java.lang.invoke do nothing by themselves. */
    static boolean canBeGiven(String name, Set<String> own) {
        return name.startsWith("java/lang/invoke/") || allowsClass(name, own);
    }

    static boolean allowsMember(String owner, String member) {
        if (MENTIONED.contains(owner)) return false;
        if (owner.equals("java/lang/Class")) return OF_CLASS.contains(member);
        return !CLOSED_MEMBERS.getOrDefault(owner, Set.of()).contains(member);
    }
}

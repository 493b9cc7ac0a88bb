package gradus;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the checks need of a compiled class: its name, its source file, and its references to other classes. */
final class ClassFile {
    /** A field or a method of another class. */
    record Reference(String owner, String name, String descriptor, boolean isField) {}

    record Method(String name, String descriptor, int access) {}

    private static final int POOL = 8;
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;

    final String name;
    /** The source file. */
    final String source;
    /** What the compiler says of code that it copied from inline functions, with the names of their files (JSR 45). */
    final String sourceMap;
    final List<Method> methods = new ArrayList<>();
    private final byte[] bytes;
    private final ByteBuffer data;
    /** The offset of each entry of the constant pool; 0 if an index is unused. */
    private final int[] entries;
    private final int poolEnd;

    ClassFile(byte[] bytes) {
        this.bytes = bytes;
        data = ByteBuffer.wrap(bytes);
        entries = new int[data.getShort(POOL) & 0xffff];
        int at = POOL + 2;
        for (int index = 1; index < entries.length; index++) {
            entries[index] = at;
            int tag = bytes[at];
            at += 1 + lengthOf(tag, at);
            if (tag == 5 || tag == 6) index++;
        }
        poolEnd = at;
        name = className(unsigned(at + 2));
        at += 6;
        at += 2 + 2 * unsigned(at);
        at = members(at, false);
        at = members(at, true);
        String found = "";
        String map = "";
        int count = unsigned(at);
        at += 2;
        for (int each = 0; each < count; each++) {
            String attribute = text(unsigned(at));
            int size = data.getInt(at + 2);
            if (attribute.equals("SourceFile")) found = text(unsigned(at + 6));
            if (attribute.equals("SourceDebugExtension")) map = new String(bytes, at + 6, size, StandardCharsets.UTF_8);
            at += 6 + size;
        }
        source = found;
        sourceMap = map;
    }

    private int lengthOf(int tag, int at) {
        return switch (tag) {
            case UTF8 -> 2 + unsigned(at + 1);
            case 3, 4, FIELD, METHOD, INTERFACE_METHOD, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            case 15 -> 3;
            default -> 2;
        };
    }

    private int members(int start, boolean areMethods) {
        int at = start + 2;
        for (int each = unsigned(start); each > 0; each--) {
            if (areMethods) methods.add(new Method(text(unsigned(at + 2)), text(unsigned(at + 4)), unsigned(at)));
            int attributes = unsigned(at + 6);
            at += 8;
            for (; attributes > 0; attributes--) at += 6 + data.getInt(at + 2);
        }
        return at;
    }

    private int unsigned(int at) {
        return data.getShort(at) & 0xffff;
    }

    private String text(int index) {
        int at = entries[index];
        return new String(bytes, at + 3, unsigned(at + 1), StandardCharsets.UTF_8);
    }

    /** Whether a name or a text of the class is `searched`. */
    boolean hasText(String searched) {
        for (int index = 1; index < entries.length; index++) {
            if (entries[index] != 0 && bytes[entries[index]] == UTF8 && text(index).equals(searched)) return true;
        }
        return false;
    }

    private String className(int index) {
        return text(unsigned(entries[index] + 1));
    }

    /** The simple name of the outermost class. */
    String topName() {
        String plain = name.substring(name.lastIndexOf('/') + 1);
        int inner = plain.indexOf('$', 1);
        return inner < 0 ? plain : plain.substring(0, inner);
    }

    Set<String> classes() {
        Set<String> found = new LinkedHashSet<>();
        for (int index = 1; index < entries.length; index++) {
            if (entries[index] == 0 || bytes[entries[index]] != CLASS) continue;
            String each = className(index).replaceFirst("^\\[+L?", "");
            found.add(each.endsWith(";") ? each.substring(0, each.length() - 1) : each);
        }
        return found;
    }

    List<Reference> references() {
        List<Reference> found = new ArrayList<>();
        for (int index = 1; index < entries.length; index++) {
            int at = entries[index];
            if (at == 0 || bytes[at] < FIELD || bytes[at] > INTERFACE_METHOD) continue;
            int member = entries[unsigned(at + 3)];
            String called = text(unsigned(member + 1));
            found.add(new Reference(className(unsigned(at + 1)), called, text(unsigned(member + 3)), bytes[at] == FIELD));
        }
        return found;
    }

    /** The classes of parameters, results and fields: of its own methods, and of what it refers to. */
    Set<String> mentioned() {
        Set<String> found = new LinkedHashSet<>();
        for (Method each : methods) addClasses(each.descriptor(), found);
        for (Reference each : references()) addClasses(each.descriptor(), found);
        return found;
    }

    private static void addClasses(String descriptor, Set<String> found) {
        for (int start = descriptor.indexOf('L'); start >= 0; start = descriptor.indexOf('L', start)) {
            int end = descriptor.indexOf(';', start);
            found.add(descriptor.substring(start + 1, end));
            start = end;
        }
    }

    /** A copy of the class in which references to these members of `owner` refer to `newOwner`. */
    byte[] withOwner(String owner, Set<String> members, String newOwner) throws IOException {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        DataOutputStream output = new DataOutputStream(result);
        byte[] changed = bytes.clone();
        ByteBuffer into = ByteBuffer.wrap(changed);
        into.putShort(POOL, (short) (entries.length + 2));
        for (int index = 1; index < entries.length; index++) {
            int at = entries[index];
            if (at == 0 || (bytes[at] != FIELD && bytes[at] != METHOD)) continue;
            String called = text(unsigned(entries[unsigned(at + 3)] + 1));
            if (members.contains(called) && className(unsigned(at + 1)).equals(owner)) into.putShort(at + 1, (short) (entries.length + 1));
        }
        output.write(changed, 0, poolEnd);
        output.writeByte(UTF8);
        output.writeUTF(newOwner);
        output.writeByte(CLASS);
        output.writeShort(entries.length);
        output.write(changed, poolEnd, changed.length - poolEnd);
        return result.toByteArray();
    }
}

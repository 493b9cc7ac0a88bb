import { unreadablePaths, unwritablePaths, testsMarker, type AttackedLanguage } from './attack.ts'

const list = (words: readonly string[]): string => `List.of(${words.map((word) => JSON.stringify(word)).join(', ')})`
const attack = (body: string): string =>
  `import java.io.*; import java.net.*; import java.nio.file.*; import java.util.*;\nclass Solution {\n  static String attack() throws Exception {\n${body}\n  }\n  static final String JAVA = ProcessHandle.current().info().command().orElse("java");\n}\n`

export const java: AttackedLanguage = {
  code: 6,
  name: 'Java',
  right: 'class Solution {\n  static int add(int a, int b) {\n    return a + b;\n  }\n}\n',
  wrong: 'class Solution {\n  static int add(int a, int b) {\n    return a - b;\n  }\n}\n',
  broken: 'class Solution {\n  static int add(int a, int b) {\n    return a + c;\n  }\n}\n',
  plainTests:
    'public class Main {\n  public static void main(String[] a) {\n    if (Solution.add(1, 2) != 3) throw new AssertionError();\n  }\n}\n',
  attackTests: `public class Main {\n  // ${testsMarker}\n  public static void main(String[] a) throws Exception {\n    String done = Solution.attack();\n    if (done != null) throw new AssertionError(done);\n    System.out.println("ok 1 - refused");\n  }\n}\n`,
  refused: {
    'fails a program that closes every descriptor': /sun\.misc\.Unsafe cannot be used/,
  },
  sources: {
    'ends an endless loop at the CPU limit': attack('long x = 0; while (x >= 0) x = (x + 1) & 0xffff; return null;'),
    'ends a fork bomb': attack(
      'while (true) try { new ProcessBuilder(JAVA, "-version").start(); } catch (IOException full) { }',
    ),
    'ends a memory bomb at the memory limit': attack(
      'List<byte[]> kept = new ArrayList<>(); while (true) kept.add(new byte[1 << 20]);',
    ),
    'counts the memory of all processes together': attack(
      'for (int i = 0; i < 12; i++) new ProcessBuilder(JAVA, "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), "gradus.Archive", "runner").start();\nThread.sleep(20000); return "memory";',
    ),
    'ends endless output at the output limit': attack('while (true) System.out.println("yes".repeat(100));'),
    'ends a sleeping program by the clock': attack('Thread.sleep(60000); return null;'),
    'fails a program that exits with 0 before the last test': attack('System.exit(0); return null;'),
    'takes no verdict from what is printed': attack(
      'System.out.println("success:0\\nok 1 - all"); System.out.flush(); Runtime.getRuntime().halt(0); return null;',
    ),
    'fails a program that closes every descriptor': attack(
      `var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); field.setAccessible(true); var unsafe = (sun.misc.Unsafe) field.get(null);
    for (int i = 0; i < 4; i++) { var fd = new FileDescriptor(); unsafe.putInt(fd, unsafe.objectFieldOffset(FileDescriptor.class.getDeclaredField("fd")), i); new FileOutputStream(fd).close(); }
    return null;`,
    ),
    'limits files to the disk limit': attack(
      'long size = 0; try (var f = new FileOutputStream("fill")) { while (size < 100 << 20) { f.write(new byte[1 << 20]); size += 1 << 20; } } catch (IOException full) { return null; } return "disk";',
    ),
    'shows neither the tests nor files of the host': attack(
      `for (String path : ${list(unreadablePaths)}) {
      File f = new File(path); String[] names = f.list(); if (names != null && names.length > 0) return path;
      try (var in = new FileInputStream(f)) { if (in.read() >= 0) return path; } catch (IOException refused) { }
    }
    for (String folder : List.of(".", "/tmp", "/gradus", "/")) for (String name : Optional.ofNullable(new File(folder).list()).orElse(new String[0])) {
      File f = new File(folder, name); if (!f.isFile() || f.length() > 1 << 20) continue;
      try { if (new String(Files.readAllBytes(f.toPath())).contains("${testsMarker.slice(0, 9)}".concat("${testsMarker.slice(9)}"))) return name; } catch (IOException refused) { }
    }
    return null;`,
    ),
    'reaches no network': attack(
      `for (String host : List.of("127.0.0.1", "1.1.1.1", "169.254.169.254")) try (var s = new Socket()) { s.connect(new InetSocketAddress(host, 53), 500); return host; } catch (IOException refused) { }
    try { InetAddress.getByName("example.org"); return "name"; } catch (IOException refused) { return null; }`,
    ),
    'lets nothing be written outside the run': attack(
      `for (String path : ${list(unwritablePaths)}) try (var f = new FileOutputStream(path)) { return path; } catch (IOException refused) { } return null;`,
    ),
    'lets nothing else be killed, traced or seen': attack(
      `if (ProcessHandle.allProcesses().count() > 2) return "seen";
    ProcessHandle.of(1).ifPresent(first -> first.destroyForcibly()); if (!new File("/proc/1").exists()) return "killed";
    try (var in = new FileInputStream("/proc/1/mem")) { in.read(); return "memory"; } catch (IOException refused) { return null; }`,
    ),
    'follows no planted links': attack(
      'for (String name : List.of("Solution.java", "Main.java", "verdict", "tmp/program")) Files.createSymbolicLink(Path.of(name), Path.of("/etc/passwd")); Files.createSymbolicLink(Path.of("up"), Path.of("/")); return null;',
    ),
  },
}

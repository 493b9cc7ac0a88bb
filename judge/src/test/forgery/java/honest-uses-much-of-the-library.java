import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

class Solution {
    enum Sign { PLUS, MINUS }
    record Pair(int first, String second) implements Comparable<Pair> {
        public int compareTo(Pair other) { return Integer.compare(first, other.first); }
    }
    interface Shape { default String name() { return getClass().getSimpleName(); } }
    static class Square implements Shape {}

    @SuppressWarnings("unchecked")
    static <T> T[] many(Class<T> type, int size) {
        return (T[]) java.lang.reflect.Array.newInstance(type, size);
    }

    static int add(int... numbers) {
        try {
            assert numbers != null;
            Map<Sign, List<Integer>> signs = new EnumMap<>(Sign.class);
            for (int number : numbers) signs.computeIfAbsent(number < 0 ? Sign.MINUS : Sign.PLUS, key -> new ArrayList<>()).add(number);
            String text = switch (Sign.valueOf("PLUS")) { case PLUS -> "plus " + many(String.class, 2).length; case MINUS -> "minus"; };
            System.out.println("debug: " + text + new Square().name() + new Pair(1, "a") + new TreeSet<>(List.of(new Pair(2, "b"))));
            byte[] digest = MessageDigest.getInstance("SHA-256").digest("text".getBytes(StandardCharsets.UTF_8));
            KeyPair keys = KeyPairGenerator.getInstance("RSA").generateKeyPair();
            System.out.println("debug: " + digest.length + keys.getPublic().getAlgorithm() + new SecureRandom().nextInt(1));
            System.out.print("not ok - without a line break");
            ExecutorService pool = Executors.newFixedThreadPool(2);
            try {
                Supplier<Integer> sum = () -> IntStream.of(numbers).sum();
                return pool.submit(sum::get).get() + (int) Stream.of(numbers).mapToLong(all -> 0L).sum();
            } finally {
                pool.shutdown();
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }
}

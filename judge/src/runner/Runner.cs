using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading.Tasks;

/// Loads the program that its argument names, runs the author's Main around the candidate's classes and gives the
/// completion mark when it has returned. With GRADUS_OWN it runs the candidate's own Main instead, and there is no mark.
/// Exit statuses: 1 a failed assertion or test, 70 an exception that the candidate's code threw.
static class GradusRunner
{
    [DllImport("libc")] static extern IntPtr read(int descriptor, byte[] bytes, IntPtr count);
    [DllImport("libc")] static extern IntPtr write(int descriptor, byte[] bytes, IntPtr count);
    [DllImport("libc")] static extern int fcntl(int descriptor, int command, int argument);
    [DllImport("libc")] static extern void _exit(int status);

    const int Channel = 3, SetDescriptorFlags = 2, CloseOnExec = 1;

    static int Main(string[] arguments)
    {
        var mark = new byte[64];
        var length = (int)read(Channel, mark, (IntPtr)mark.Length);
        fcntl(Channel, SetDescriptorFlags, CloseOnExec);
        var own = Environment.GetEnvironmentVariable("GRADUS_OWN") != null;
        var main = FindMain(Assembly.LoadFrom(arguments[0]), own ? new[] { "Solution", "Program" } : new[] { "Tests", "Program" });
        if (main == null)
        {
            Console.Error.WriteLine("No class has a static Main.");
            Leave(1);
        }
        try
        {
            var words = main.GetParameters().Length == 0 ? new object[0] : new object[] { new string[0] };
            var answer = main.Invoke(null, words);
            var task = answer as Task;
            if (task != null) task.GetAwaiter().GetResult();
            if (answer is Task<int>) answer = ((Task<int>)answer).Result;
            if (answer is int && (int)answer != 0) Leave((int)answer & 255);
        }
        catch (Exception thrown)
        {
            var cause = thrown is TargetInvocationException ? thrown.InnerException : thrown;
            Fail(cause, main.DeclaringType, own);
        }
        if (own) return 0;
        Console.Out.Flush();
        write(Channel, mark, (IntPtr)Math.Max(length, 0));
        Leave(0);
        return 0;
    }

    /// Without LINQ, whose generics would be compiled anew in each run.
    static MethodInfo FindMain(Assembly program, string[] preferred)
    {
        const BindingFlags any = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        MethodInfo found = null;
        var rank = preferred.Length + 1;
        foreach (var type in program.GetTypes())
        {
            if (type.ContainsGenericParameters) continue;
            var own = 0;
            while (own < preferred.Length && preferred[own] != type.Name) own++;
            if (own >= rank) continue;
            foreach (var method in type.GetMethods(any))
            {
                if (method.Name != "Main" || method.GetParameters().Length > 1) continue;
                found = method;
                rank = own;
                break;
            }
        }
        return found;
    }

    static void Fail(Exception thrown, Type tests, bool own)
    {
        // An assertion library's exception is a test that failed, and so is one that the tests themselves throw.
        var asserted = thrown.GetType().Name.IndexOf("Assert", StringComparison.Ordinal) >= 0;
        var first = new StackTrace(thrown).GetFrames()?.Select(frame => Outermost(frame.GetMethod()?.DeclaringType))
            .FirstOrDefault(type => type != null && type.Assembly == tests.Assembly);
        var byCandidate = own || (!asserted && first != null && first != Outermost(tests));
        Console.Out.Flush();
        Console.Error.WriteLine("Unhandled exception: " + thrown);
        Console.Error.Flush();
        if (byCandidate) Report(thrown);
        Leave(byCandidate ? 70 : 1);
    }

    static Type Outermost(Type type)
    {
        while (type != null && type.DeclaringType != null) type = type.DeclaringType;
        return type;
    }

    static void Report(Exception thrown)
    {
        var message = thrown.GetType().Name + ": " + thrown.Message;
        var text = new StringBuilder();
        foreach (var c in message.Substring(0, Math.Min(500, message.Length)))
        {
            if (c == '"' || c == '\\' || c < ' ' || c > '~') text.Append("\\u").Append(((int)c).ToString("x4"));
            else text.Append(c);
        }
        var line = new StackTrace(thrown, true).GetFrames()?
            .Where(frame => (frame.GetFileName() ?? "").EndsWith("Solution.cs")).Select(frame => frame.GetFileLineNumber())
            .FirstOrDefault() ?? 0;
        var entry = line == 0 ? "" : "{\"file\":\"Solution.cs\",\"severity\":\"error\",\"line\":" + line + ",\"message\":\"" + text + "\"}";
        var bytes = Encoding.UTF8.GetBytes("{\"outcome\":\"runtimeError\",\"diagnostics\":[" + entry + "]}\n");
        write(Channel, bytes, (IntPtr)bytes.Length);
    }

    /// At once, without the program's own handlers.
    static void Leave(int status)
    {
        try { Console.Out.Flush(); Console.Error.Flush(); } catch (Exception) { status = status == 0 ? 1 : status; }
        _exit(status);
    }
}

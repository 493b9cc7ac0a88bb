using System;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading.Tasks;

namespace Gradus
{
    /// Reads the candidate's assembly and that of the tests from the channel, runs the author's Main and sends the
    /// completion mark when Main has returned. The argument says where the tests report: `channel` or `stdout`. With `none`
    /// there are no tests: the candidate's own Main is run, and no mark is sent. With `asserts` after it, Debug.Assert and
    /// Trace.Assert throw. The tests are never in a file, and never in
    /// the same assembly as the candidate's classes.
    /// Exit statuses: 1 a failed assertion or test, 70 an exception that the candidate's code threw.
    static class Runner
    {
        [DllImport("libc")] static extern IntPtr read(int descriptor, byte[] bytes, IntPtr count);
        [DllImport("libc")] static extern IntPtr write(int descriptor, byte[] bytes, IntPtr count);
        [DllImport("libc")] static extern int fcntl(int descriptor, int command, int argument);
        [DllImport("libc")] static extern void _exit(int status);

        const int Output = 1, Channel = 3, GetDescriptorFlags = 1, SetDescriptorFlags = 2, CloseOnExec = 1;

        static string mark;
        static Assembly solution, tests;

        static int Main(string[] arguments)
        {
            fcntl(Channel, SetDescriptorFlags, CloseOnExec);
            var header = ReadLine().Split(' ');
            mark = header[0];
            Load();
            AppDomain.CurrentDomain.AssemblyResolve += (sender, wanted) =>
                new AssemblyName(wanted.Name).Name == "solution" ? solution : null;
            var isOwn = arguments[0] == "none";
            var reportsOnChannel = arguments[0] == "channel";
            var main = isOwn ? FindMain(solution, new[] { "Solution", "Program" }) : FindMain(tests, new[] { "Tests", "Program" });
            if (main == null)
            {
                Console.Error.WriteLine("No class has a static Main.");
                Leave(1);
            }
            if (arguments.Length > 1) FailedAssertions.Listen();
            if (reportsOnChannel) Reports.Send = text => Send("\n" + mark + ":" + text + "\n");
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
                Fail(Cause(thrown), isOwn);
            }
            if (isOwn) return 0;
            if (reportsOnChannel) Reports.Finish();
            Console.Out.Flush();
            // A candidate who closes standard output hides what the tests print there.
            if (fcntl(Output, GetDescriptorFlags, 0) < 0) Leave(1);
            Send("\n" + mark + "\n");
            Leave(0);
            return 0;
        }

        /// The header line: the mark and the size of what follows.
        static string ReadLine()
        {
            var text = new StringBuilder();
            var one = new byte[1];
            while (read(Channel, one, (IntPtr)1) == (IntPtr)1 && one[0] != '\n') text.Append((char)one[0]);
            return text.ToString();
        }

        static void Load()
        {
            var lengths = ReadLine().Split(' ');
            var parts = new byte[4][];
            for (var part = 0; part < parts.Length; part++) parts[part] = ReadBytes(int.Parse(lengths[part]));
            solution = Assembly.Load(parts[0], parts[1]);
            if (parts[2].Length > 0) tests = Assembly.Load(parts[2], parts[3]);
        }

        static byte[] ReadBytes(int length)
        {
            var bytes = new byte[length];
            for (var at = 0; at < length;)
            {
                var block = new byte[Math.Min(65536, length - at)];
                var got = (int)read(Channel, block, (IntPtr)block.Length);
                if (got <= 0) Leave(1);
                Buffer.BlockCopy(block, 0, bytes, at, got);
                at += got;
            }
            return bytes;
        }

        /// Does not use LINQ: its generics would be JIT-compiled in each run.
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

        static Exception Cause(Exception thrown)
        {
            while ((thrown is TargetInvocationException || thrown is TypeInitializationException) && thrown.InnerException != null)
                thrown = thrown.InnerException;
            var several = thrown as AggregateException;
            return several != null && several.InnerExceptions.Count == 1 ? Cause(several.InnerExceptions[0]) : thrown;
        }

        static void Fail(Exception thrown, bool isOwn)
        {
            // An exception of an assertion library or of the tests themselves is a failed test.
            var byCandidate = isOwn || (thrown.GetType().Name.IndexOf("Assert", StringComparison.Ordinal) < 0 && IsThrownByCandidate(thrown));
            Console.Out.Flush();
            Console.Error.WriteLine("Unhandled exception: " + thrown);
            Console.Error.Flush();
            if (byCandidate) Report(thrown);
            Leave(byCandidate ? 70 : 1);
        }

        static bool IsThrownByCandidate(Exception thrown)
        {
            foreach (var frame in new StackTrace(thrown).GetFrames() ?? new StackFrame[0])
            {
                var method = frame.GetMethod();
                var type = method == null ? null : method.DeclaringType;
                if (type == null) continue;
                if (type.Assembly == solution) return true;
                if (type.Assembly == tests) return false;
            }
            return false;
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
            Send("\n{\"outcome\":\"runtimeError\",\"diagnostics\":[{\"file\":\"Solution.cs\",\"severity\":\"error\",\"line\":" + LineOf(thrown)
                + ",\"message\":\"" + text + "\"}]}\n");
        }

        static int LineOf(Exception thrown)
        {
            foreach (var frame in new StackTrace(thrown, true).GetFrames() ?? new StackFrame[0])
                if ((frame.GetFileName() ?? "").EndsWith("Solution.cs", StringComparison.Ordinal) && frame.GetFileLineNumber() > 0)
                    return frame.GetFileLineNumber();
            return 1;
        }

        /// `text` has to begin with a newline, because the candidate may have written to the channel.
        static void Send(string text)
        {
            var bytes = Encoding.UTF8.GetBytes(text);
            while (bytes.Length > 0)
            {
                var written = (int)write(Channel, bytes, (IntPtr)bytes.Length);
                if (written <= 0) return;
                var rest = new byte[bytes.Length - written];
                Buffer.BlockCopy(bytes, written, rest, 0, rest.Length);
                bytes = rest;
            }
        }

        /// Exits at once, without running exit handlers.
        static void Leave(int status)
        {
            try { Console.Out.Flush(); Console.Error.Flush(); } catch (Exception) { status = status == 0 ? 1 : status; }
            _exit(status);
        }
    }
}

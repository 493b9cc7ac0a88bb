using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Gradus
{
    /// The console of the author's tests: reports what they print to the judge, and prints it to standard output as well.
    /// It replaces System.Console in the tests' assembly, so its members have the same names. SetOut works as usual.
    public static class Reports
    {
        static readonly TextWriter shown = Console.Out;
        static readonly Writer own = new Writer(shown);
        static TextWriter current = own;

        internal static Action<string> Send;

        internal static void Finish()
        {
            own.Finish();
        }

        public static TextWriter Out { get { return current; } }
        public static TextWriter Error { get { return Console.Error; } }
        public static TextReader In { get { return Console.In; } }
        public static Encoding InputEncoding { get { return Console.InputEncoding; } set { Console.InputEncoding = value; } }
        public static Encoding OutputEncoding { get { return Console.OutputEncoding; } set { } }
        public static bool IsInputRedirected { get { return true; } }
        public static bool IsOutputRedirected { get { return true; } }
        public static ConsoleColor ForegroundColor { get; set; }
        public static ConsoleColor BackgroundColor { get; set; }
        public static void ResetColor() { }

        /// Also redirects what the candidate prints, until the tests restore the original Out.
        public static void SetOut(TextWriter writer)
        {
            if (writer == null) throw new ArgumentNullException("newOut");
            current = writer;
            Console.SetOut(writer == own ? shown : writer);
        }

        public static void SetError(TextWriter writer) { Console.SetError(writer); }
        public static void SetIn(TextReader reader) { Console.SetIn(reader); }
        public static int Read() { return Console.Read(); }
        public static string ReadLine() { return Console.ReadLine(); }

        public static void Write(bool value) { current.Write(value); }
        public static void Write(char value) { current.Write(value); }
        public static void Write(char[] value) { current.Write(value); }
        public static void Write(char[] value, int index, int count) { current.Write(value, index, count); }
        public static void Write(decimal value) { current.Write(value); }
        public static void Write(double value) { current.Write(value); }
        public static void Write(float value) { current.Write(value); }
        public static void Write(int value) { current.Write(value); }
        public static void Write(uint value) { current.Write(value); }
        public static void Write(long value) { current.Write(value); }
        public static void Write(ulong value) { current.Write(value); }
        public static void Write(object value) { current.Write(value); }
        public static void Write(string value) { current.Write(value); }
        public static void Write(string format, object one) { current.Write(format, one); }
        public static void Write(string format, object one, object two) { current.Write(format, one, two); }
        public static void Write(string format, object one, object two, object three) { current.Write(format, one, two, three); }
        public static void Write(string format, params object[] values) { current.Write(format, values); }
        public static void WriteLine() { current.WriteLine(); }
        public static void WriteLine(bool value) { current.WriteLine(value); }
        public static void WriteLine(char value) { current.WriteLine(value); }
        public static void WriteLine(char[] value) { current.WriteLine(value); }
        public static void WriteLine(char[] value, int index, int count) { current.WriteLine(value, index, count); }
        public static void WriteLine(decimal value) { current.WriteLine(value); }
        public static void WriteLine(double value) { current.WriteLine(value); }
        public static void WriteLine(float value) { current.WriteLine(value); }
        public static void WriteLine(int value) { current.WriteLine(value); }
        public static void WriteLine(uint value) { current.WriteLine(value); }
        public static void WriteLine(long value) { current.WriteLine(value); }
        public static void WriteLine(ulong value) { current.WriteLine(value); }
        public static void WriteLine(object value) { current.WriteLine(value); }
        public static void WriteLine(string value) { current.WriteLine(value); }
        public static void WriteLine(string format, object one) { current.WriteLine(format, one); }
        public static void WriteLine(string format, object one, object two) { current.WriteLine(format, one, two); }
        public static void WriteLine(string format, object one, object two, object three) { current.WriteLine(format, one, two, three); }
        public static void WriteLine(string format, params object[] values) { current.WriteLine(format, values); }

        /// Sends only complete lines to the judge.
        sealed class Writer : TextWriter
        {
            readonly TextWriter shown;
            readonly StringBuilder line = new StringBuilder();

            internal Writer(TextWriter shown)
            {
                this.shown = shown;
                CoreNewLine = new[] { '\n' };
            }

            public override Encoding Encoding { get { return Encoding.UTF8; } }
            public override void Write(char value) { Write(value.ToString()); }
            public override void Write(char[] buffer, int index, int count) { Write(new string(buffer, index, count)); }
            public override void WriteLine(string value) { Write(value + "\n"); }
            public override void Flush() { shown.Flush(); }

            public override void Write(string value)
            {
                if (value == null) return;
                lock (line)
                {
                    var start = 0;
                    for (var end = value.IndexOf('\n'); end >= 0; end = value.IndexOf('\n', start))
                    {
                        line.Append(value, start, end - start);
                        SendLine();
                        start = end + 1;
                    }
                    line.Append(value, start, value.Length - start);
                    shown.Write(value);
                }
            }

            internal void Finish()
            {
                lock (line)
                {
                    if (line.Length > 0) SendLine();
                }
            }

            void SendLine()
            {
                Send(line.ToString());
                line.Clear();
            }
        }
    }
}

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace OpenQA.Selenium
{
    /// The JSON that the protocol needs: null, bool, long, double, string, lists and dictionaries.
    static class Json
    {
        public static string Write(object value)
        {
            var text = new StringBuilder();
            Write(text, value);
            return text.ToString();
        }

        static void Write(StringBuilder text, object value)
        {
            if (value == null) text.Append("null");
            else if (value is bool) text.Append((bool)value ? "true" : "false");
            else if (value is string) WriteText(text, (string)value);
            else if (value is Element) Write(text, new Dictionary<string, object> { { Element.Key, ((Element)value).Id } });
            else if (value is IDictionary) WriteObject(text, (IDictionary)value);
            else if (value is IEnumerable) WriteList(text, (IEnumerable)value);
            else text.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        }

        static void WriteText(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var c in value)
            {
                if (c == '"' || c == '\\') text.Append('\\').Append(c);
                else if (c < ' ' || c > '~') text.Append("\\u").Append(((int)c).ToString("x4"));
                else text.Append(c);
            }
            text.Append('"');
        }

        static void WriteObject(StringBuilder text, IDictionary value)
        {
            var separator = '{';
            foreach (DictionaryEntry entry in value)
            {
                text.Append(separator);
                WriteText(text, (string)entry.Key);
                text.Append(':');
                Write(text, entry.Value);
                separator = ',';
            }
            text.Append(separator == '{' ? "{}" : "}");
        }

        static void WriteList(StringBuilder text, IEnumerable value)
        {
            var separator = '[';
            foreach (var item in value)
            {
                text.Append(separator);
                Write(text, item);
                separator = ',';
            }
            text.Append(separator == '[' ? "[]" : "]");
        }

        public static object Read(string text)
        {
            var at = 0;
            return Read(text, ref at);
        }

        static object Read(string text, ref int at)
        {
            Skip(text, ref at);
            switch (text[at])
            {
                case '{': return ReadObject(text, ref at);
                case '[': return ReadList(text, ref at);
                case '"': return ReadText(text, ref at);
                default: return ReadWord(text, ref at);
            }
        }

        static void Skip(string text, ref int at)
        {
            while (at < text.Length && (char.IsWhiteSpace(text[at]) || text[at] == ',' || text[at] == ':')) at++;
        }

        static Dictionary<string, object> ReadObject(string text, ref int at)
        {
            var found = new Dictionary<string, object>();
            at++;
            for (Skip(text, ref at); text[at] != '}'; Skip(text, ref at))
            {
                var key = ReadText(text, ref at);
                found[key] = Read(text, ref at);
            }
            at++;
            return found;
        }

        static List<object> ReadList(string text, ref int at)
        {
            var found = new List<object>();
            at++;
            for (Skip(text, ref at); text[at] != ']'; Skip(text, ref at)) found.Add(Read(text, ref at));
            at++;
            return found;
        }

        static string ReadText(string text, ref int at)
        {
            var found = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                if (text[at] != '\\') { found.Append(text[at]); continue; }
                var c = text[++at];
                if (c == 'u')
                {
                    found.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16));
                    at += 4;
                }
                else found.Append(c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == 'b' ? '\b' : c == 'f' ? '\f' : c);
            }
            at++;
            return found.ToString();
        }

        static object ReadWord(string text, ref int at)
        {
            var begin = at;
            while (at < text.Length && ",]} \n\r\t".IndexOf(text[at]) < 0) at++;
            var word = text.Substring(begin, at - begin);
            long whole;
            if (word == "null") return null;
            if (word == "true" || word == "false") return word == "true";
            if (long.TryParse(word, NumberStyles.Integer, CultureInfo.InvariantCulture, out whole)) return whole;
            return double.Parse(word, CultureInfo.InvariantCulture);
        }
    }
}

using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;

[Serializable]
public class NoNumbersException : Exception
{
    public NoNumbersException(string message, Exception inner = null) : base(message, inner) { }
    protected NoNumbersException(SerializationInfo info, StreamingContext context) : base(info, context) { }
}

public enum Sign { Negative, Zero, Positive }

public interface ISummand<T> where T : struct, IComparable<T>
{
    T Value { get; }
}

public struct Whole : ISummand<int>, IEquatable<Whole>
{
    public int Value { get; }
    public Whole(int value) { Value = value; }
    public bool Equals(Whole other) => other.Value == Value;
    public override bool Equals(object other) => other is Whole && Equals((Whole)other);
    public override int GetHashCode() => Value;
    public override string ToString() => $"<{Value,3:N0}>";
    public static Whole operator +(Whole a, Whole b) => new Whole(a.Value + b.Value);
    public static implicit operator Whole(int value) => new Whole(value);
}

public abstract class Counter : INotifyPropertyChanged, IDisposable
{
    public event PropertyChangedEventHandler PropertyChanged;
    protected void Changed([CallerMemberName] string name = null) => PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(name));
    public virtual void Dispose() { }
}

public sealed class Total : Counter
{
    int sum;
    public int Sum { get { return sum; } set { sum = value; Changed(); } }
    public int this[Sign sign] => sum * ((int)sign - 1);
}

public static class Extensions
{
    public static IEnumerable<T> Twice<T>(this IEnumerable<T> all) { foreach (var one in all) { yield return one; yield return one; } }
    public static T Made<T>() where T : new() => new T();
}

public static class Solution
{
    static readonly ConcurrentDictionary<string, int> seen = new ConcurrentDictionary<string, int>();
    static readonly object gate = new object();
    static readonly int[] primes = { 2, 3, 5, 7, 11, 13, 17, 19 };

    static bool TryParse(string text, out int value, ref int tries)
    {
        tries++;
        return int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out value);
    }

    static async Task<int> Slowly(int value)
    {
        await Task.Delay(1).ConfigureAwait(false);
        await Task.Yield();
        return value;
    }

    public static int Add(params int[] numbers)
    {
        Console.Write("debug: ");
        var watch = Stopwatch.StartNew();
        int tries = 0, parsed;
        var texts = numbers.Select(number => number.ToString()).ToList();
        using (var total = Extensions.Made<Total>())
        {
            var changes = new List<string>();
            total.PropertyChanged += (sender, change) => changes.Add(sender.GetType().Name + "." + change.PropertyName);
            foreach (var text in texts) if (TryParse(text, out parsed, ref tries)) total.Sum += parsed;
            Debug.Assert(changes.Count == numbers.Length);
            Console.Write(string.Join(",", changes) + total[Sign.Positive] + typeof(Dictionary<string, int>).Name);
        }
        try
        {
            if (numbers.Length == 0) throw new NoNumbersException(nameof(numbers));
            checked { var product = numbers.Aggregate(1, (a, b) => a * b); }
        }
        catch (NoNumbersException none) when (none.Message.Length > 0) { Console.Error.WriteLine(none.Message); }
        finally { watch.Stop(); }
        var tasks = numbers.Select(Slowly).ToArray();
        Task.WaitAll(tasks);
        var wholes = tasks.Select(task => (Whole)task.Result).Aggregate(new Whole(0), (a, b) => a + b);
        var threads = Enumerable.Range(0, 3).Select(at => new Thread(() => { lock (gate) seen.AddOrUpdate("runs", 1, (key, old) => old + 1); })).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());
        var groups = from number in numbers.Twice() group number by Math.Sign(number) into same orderby same.Key descending select new { same.Key, Count = same.Count() };
        foreach (var group in groups) Console.WriteLine("{0}: {1}", (Sign)(group.Key + 1), group.Count);
        var hash = BitConverter.ToString(SHA256.Create().ComputeHash(Encoding.UTF8.GetBytes(Regex.Replace("a1b2", @"\d", "-"))));
        var document = new XmlDocument();
        document.LoadXml("<sum>" + string.Concat(numbers.Select(number => "<of>" + number + "</of>")) + "</sum>");
        var exact = numbers.Aggregate(BigInteger.Zero, (sum, number) => BigInteger.Add(sum, number));
        var kind = (Sign)Enum.Parse(typeof(Sign), "Zero");
        Func<int, Func<int, int>> curried = a => b => a + b;
        using (var writer = new StringWriter())
        {
            writer.Write(hash.Length + document.OuterXml.Length + (int)kind + primes.Sum());
            Console.WriteLine("not ok yet " + writer.GetStringBuilder().Length + wholes);
        }
        var random = new Random(1).Next();
        var queue = new Queue<int>(numbers);
        var result = 0;
        while (queue.Count > 0) result = curried(result)(queue.Dequeue());
        return exact == result && wholes.Value == result && random >= 0 ? result : -1;
    }
}

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;

namespace OpenQA.Selenium.Chrome
{
    using Dictionary = Dictionary<string, object>;

    public class ChromeOptions
    {
        internal readonly List<object> Arguments = new List<object>();
        public void AddArgument(string argument) { Arguments.Add(argument); }
        public void AddArguments(params string[] arguments) { Arguments.AddRange(arguments); }
    }

    public class ChromeDriver : Driver
    {
        public ChromeDriver() : this(new ChromeOptions()) { }
        public ChromeDriver(ChromeOptions options) : base(Start(), Capabilities(options)) { }

        /// Starts the program that drives the browser, and waits until it listens. Both end with the run.
        static string Start()
        {
            var probe = new TcpListener(IPAddress.Loopback, 0);
            probe.Start();
            var port = ((IPEndPoint)probe.LocalEndpoint).Port;
            probe.Stop();
            var program = Environment.GetEnvironmentVariable("GRADUS_DRIVER");
            var driver = Process.Start(new ProcessStartInfo(program, "--port=" + port + " --log-level=OFF")
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            });
            for (var left = 400; ; left--)
            {
                try
                {
                    using (var client = new TcpClient()) client.Connect(IPAddress.Loopback, port);
                    return "http://127.0.0.1:" + port;
                }
                catch (SocketException)
                {
                    if (left == 0 || driver.HasExited) throw new WebDriverException("The browser's driver does not answer.");
                    Thread.Sleep(25);
                }
            }
        }

        static Dictionary Capabilities(ChromeOptions options)
        {
            var arguments = new List<object>(Environment.GetEnvironmentVariable("GRADUS_BROWSER_OPTIONS").Split(' '));
            arguments.AddRange(options.Arguments);
            var chrome = new Dictionary
            {
                { "binary", Environment.GetEnvironmentVariable("GRADUS_BROWSER") },
                { "args", arguments },
            };
            return new Dictionary { { "alwaysMatch", new Dictionary { { "browserName", "chrome" }, { "goog:chromeOptions", chrome } } } };
        }
    }
}

/// Gives the tests of a Selenium question a browser and the addresses of the question's pages.
public static class Browser
{
    static string address;
    static readonly object one = new object();

    /// Starts a headless Chromium, which ends with the run.
    public static OpenQA.Selenium.IWebDriver Open() { return new OpenQA.Selenium.Chrome.ChromeDriver(); }

    /// The address of an additional file of the question.
    public static string Page(string name)
    {
        lock (one) address = address ?? Serve();
        return address + name;
    }

    static string Serve()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var thread = new Thread(() => { while (true) ThreadPool.QueueUserWorkItem(Answer, listener.AcceptTcpClient()); });
        thread.IsBackground = true;
        thread.Start();
        return "http://localhost:" + ((IPEndPoint)listener.LocalEndpoint).Port + "/";
    }

    static void Answer(object connection)
    {
        try
        {
            using (var client = (TcpClient)connection)
            using (var stream = client.GetStream())
            {
                var words = ((new StreamReader(stream, Encoding.ASCII)).ReadLine() ?? "").Split(' ');
                var name = words.Length < 2 ? "" : Path.GetFileName(words[1].Split('?')[0]);
                var path = Path.Combine("/box", name);
                var found = name != "" && File.Exists(path);
                var body = found ? File.ReadAllBytes(path) : new byte[0];
                var head = "HTTP/1.1 " + (found ? "200 OK" : "404 Not Found") + "\r\ncontent-type: " + TypeOf(path)
                    + "\r\ncontent-length: " + body.Length + "\r\nconnection: close\r\n\r\n";
                stream.Write(Encoding.ASCII.GetBytes(head), 0, head.Length);
                stream.Write(body, 0, body.Length);
            }
        }
        catch (IOException)
        {
            // The browser closed the connection before it had received the page.
        }
    }

    static string TypeOf(string path)
    {
        switch (Path.GetExtension(path))
        {
            case ".html": return "text/html; charset=utf-8";
            case ".css": return "text/css";
            case ".js": return "text/javascript";
            case ".json": return "application/json";
            case ".svg": return "image/svg+xml";
            default: return "text/plain; charset=utf-8";
        }
    }
}

using System;
using System.Diagnostics;

namespace Gradus
{
    /// Throws when Debug.Assert or Trace.Assert fails, which otherwise only write something. The candidate's code has no
    /// access to the listeners (cil/policy.ts).
    sealed class FailedAssertions : TraceListener
    {
        internal static void Listen()
        {
            Trace.Listeners.Clear();
            Trace.Listeners.Add(new FailedAssertions());
        }

        public override void Fail(string message) { Fail(message, null); }

        public override void Fail(string message, string detail)
        {
            throw new FailedAssertion(((message ?? "") + " " + (detail ?? "")).Trim());
        }

        public override void Write(string message) { }

        public override void WriteLine(string message) { }
    }

    sealed class FailedAssertion : Exception
    {
        internal FailedAssertion(string message) : base(message == "" ? "An assertion failed." : message) { }
    }
}

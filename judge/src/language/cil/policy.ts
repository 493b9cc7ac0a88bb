import { tables, type Assembly, type MemberRef, type TypeRef } from './metadata.ts'

/*
 * What a candidate's assembly may refer to if hidden tests run in the same process: the libraries, except for what gives
 * access to other classes (reflection, code generated at run time, serialization), to memory or to the machine. Also
 * finds its own names that would shadow library names on which the tests rely.
 */

/** With the namespaces below them, except for those in `deniedNamespaces`. */
// prettier-ignore
const allowedNamespaces = [
  'System', 'System.Buffers', 'System.Collections', 'System.Diagnostics.CodeAnalysis', 'System.Diagnostics.Contracts',
  'System.Globalization', 'System.IO', 'System.Linq', 'System.Net', 'System.Numerics', 'System.Runtime.Versioning',
  'System.Text', 'System.Threading', 'System.Timers', 'System.Xml', 'OpenQA.Selenium',
]
const deniedNamespaces = [
  'System.Linq.Expressions',
  'System.IO.MemoryMappedFiles',
  'System.Xml.Serialization',
  'System.Xml.Xsl',
  'System.Net.Http',
]
/** The only allowed types of all other namespaces. Most of them are references that the compiler generates. */
// prettier-ignore
const allowedTypes = new Set([
  ...withPrefix('System.Reflection', ['MemberInfo', 'DefaultMemberAttribute']),
  ...withPrefix('System.ComponentModel', [
    'INotifyPropertyChanged', 'PropertyChangedEventHandler', 'PropertyChangedEventArgs', 'DescriptionAttribute',
    'DefaultValueAttribute', 'Win32Exception', 'InvalidEnumArgumentException', 'EditorBrowsableAttribute', 'EditorBrowsableState',
  ]),
  ...withPrefix('System.Diagnostics', [
    'Stopwatch', 'Debug', 'Trace', 'ConditionalAttribute', 'DebuggableAttribute', 'DebuggingModes', 'DebuggerDisplayAttribute',
    'DebuggerHiddenAttribute', 'DebuggerStepThroughAttribute', 'DebuggerNonUserCodeAttribute', 'DebuggerBrowsableAttribute',
    'DebuggerBrowsableState',
  ]),
  ...withPrefix('System.Runtime.CompilerServices', [
    'CompilerGeneratedAttribute', 'CompilationRelaxationsAttribute', 'ExtensionAttribute', 'RuntimeHelpers',
    'RuntimeCompatibilityAttribute', 'IteratorStateMachineAttribute', 'AsyncStateMachineAttribute', 'IAsyncStateMachine',
    'AsyncIteratorStateMachineAttribute', 'AsyncIteratorMethodBuilder', 'ManualResetValueTaskSourceCore`1',
    'AsyncTaskMethodBuilder', 'AsyncTaskMethodBuilder`1', 'AsyncValueTaskMethodBuilder', 'AsyncValueTaskMethodBuilder`1',
    'AsyncVoidMethodBuilder', 'TaskAwaiter', 'TaskAwaiter`1', 'ValueTaskAwaiter', 'ValueTaskAwaiter`1', 'YieldAwaitable',
    'YieldAwaiter', 'ConfiguredTaskAwaitable', 'ConfiguredTaskAwaitable`1', 'ConfiguredTaskAwaiter',
    'ConfiguredValueTaskAwaitable', 'ConfiguredValueTaskAwaitable`1', 'INotifyCompletion', 'ICriticalNotifyCompletion',
    'InternalsVisibleToAttribute', 'IsVolatile', 'IsExternalInit', 'IsReadOnlyAttribute', 'IsByRefLikeAttribute',
    'TupleElementNamesAttribute', 'DecimalConstantAttribute', 'ConditionalWeakTable`2', 'CallerMemberNameAttribute',
    'CallerLineNumberAttribute', 'CallerFilePathAttribute', 'MethodImplAttribute', 'NullableAttribute',
    'NullableContextAttribute', 'NullablePublicOnlyAttribute', 'RefSafetyRulesAttribute', 'RequiredMemberAttribute',
    'CompilerFeatureRequiredAttribute', 'DefaultInterpolatedStringHandler', 'FormattableStringFactory', 'ITuple',
    'SwitchExpressionException', 'RuntimeWrappedException', 'ParamCollectionAttribute', 'CollectionBuilderAttribute',
    'PreserveBaseOverridesAttribute', 'SkipLocalsInitAttribute', 'InlineArrayAttribute',
  ]),
  // Not the namespace: CryptoConfig makes an object of any class from its name.
  ...withPrefix('System.Security.Cryptography', [
    'Aes', 'AesCryptoServiceProvider', 'AesManaged', 'CipherMode', 'CryptoStream', 'CryptoStreamMode', 'CryptographicException',
    'DeriveBytes', 'FromBase64Transform', 'FromBase64TransformMode', 'HMAC', 'HMACMD5', 'HMACSHA1', 'HMACSHA256', 'HMACSHA384',
    'HMACSHA512', 'HashAlgorithm', 'HashAlgorithmName', 'ICryptoTransform', 'KeyedHashAlgorithm', 'MD5', 'MD5CryptoServiceProvider',
    'PaddingMode', 'RNGCryptoServiceProvider', 'RSA', 'RSACryptoServiceProvider', 'RSAEncryptionPadding', 'RSAParameters',
    'RSASignaturePadding', 'RandomNumberGenerator', 'Rfc2898DeriveBytes', 'SHA1', 'SHA1CryptoServiceProvider', 'SHA1Managed',
    'SHA256', 'SHA256CryptoServiceProvider', 'SHA256Managed', 'SHA384', 'SHA384Managed', 'SHA512', 'SHA512CryptoServiceProvider',
    'SHA512Managed', 'SymmetricAlgorithm', 'ToBase64Transform',
  ]),
  ...withPrefix('System.Runtime.InteropServices', ['InAttribute', 'OutAttribute', 'OptionalAttribute', 'StructLayoutAttribute', 'LayoutKind']),
  ...withPrefix('System.Runtime.Serialization', ['ISerializable', 'SerializationInfo', 'StreamingContext']),
  ...withPrefix('System.Runtime.ExceptionServices', ['ExceptionDispatchInfo']),
  'Browser',
])
// prettier-ignore
const deniedTypes = new Set([
  ...withPrefix('System', [
    'AppDomain', 'AppDomainSetup', 'AppContext', 'ArgIterator', 'LoaderOptimization', 'ModuleHandle', 'RuntimeArgumentHandle',
    'RuntimeMethodHandle', 'TypedReference', '_AppDomain', 'ActivationContext', 'MarshalByRefObject',
    'ContextBoundObject', 'CrossAppDomainDelegate', 'AppDomainManager', 'ResolveEventHandler', 'AssemblyLoadEventHandler',
  ]),
  ...withPrefix('System.IO', ['UnmanagedMemoryStream', 'UnmanagedMemoryAccessor']),
  ...withPrefix('System.Threading', ['Overlapped', 'NativeOverlapped', 'PreAllocatedOverlapped', 'ThreadPoolBoundHandle']),
])
/** Of these types, only the members that match are allowed. */
const allowedMembers: Readonly<Record<string, RegExp>> = {
  'System.Type':
    /^(?:GetTypeFromHandle|get_(?:Name|FullName|Namespace|BaseType|Is\w+|GenericTypeArguments)|ToString|Equals|GetHashCode|op_\w+|Is\w+|GetGenericArguments|GetElementType|GetEnum\w+|GetTypeCode|GetArrayRank)$/,
  'System.Reflection.MemberInfo': /^(?:get_Name|get_DeclaringType|op_\w+|Equals|GetHashCode)$/,
  'System.Activator': /^$/,
  'System.Runtime.CompilerServices.RuntimeHelpers':
    /^(?:InitializeArray|GetHashCode|Equals|EnsureSufficientExecutionStack|TryEnsureSufficientExecutionStack|GetSubArray|IsReferenceOrContainsReferences|CreateSpan)$/,
  'System.Diagnostics.Debug': /^(?:Assert|Write\w*|Print|Fail|Flush|Indent|Unindent)$/,
  'System.Diagnostics.Trace': /^(?:Assert|Write\w*|Trace\w+|Fail|Flush|Indent|Unindent)$/,
}
const deniedMembers: Readonly<Record<string, RegExp>> = {
  'System.Console': /^(?:SetOut|SetError|OpenStandardOutput|OpenStandardError)$/,
  'System.Delegate': /^(?:CreateDelegate|DynamicInvoke)$/,
}

/**
 * Library types on whose names tests rely. Types that questions ask candidates to write (a stack, a queue) are left out.
 */
// prettier-ignore
const protectedTypes = new Set([
  'Console', 'Environment', 'Object', 'String', 'Convert', 'Math', 'MathF', 'Array', 'Exception', 'ApplicationException',
  'InvalidOperationException', 'ArgumentException', 'SystemException', 'StringComparer', 'StringComparison', 'BitConverter',
  'Enum', 'Int32', 'Int64', 'Double', 'Boolean', 'Char', 'Decimal', 'DateTime', 'TimeSpan', 'GC', 'Nullable', 'Type',
  'Enumerable', 'List`1', 'Dictionary`2', 'HashSet`1', 'IEnumerable`1', 'IList`1', 'KeyValuePair`2', 'Comparer`1',
  'EqualityComparer`1', 'Tuple', 'ValueTuple', 'KeyValuePair', 'ICollection`1', 'IDictionary`2', 'IReadOnlyList`1',
  ...[1, 2, 3, 4].flatMap((count) => [`Tuple\`${count}`, `ValueTuple\`${count}`, `Func\`${count}`]),
  'Single', 'Int16', 'UInt32', 'UInt64', 'CultureInfo', 'StringReader', 'StringBuilder', 'StringWriter', 'Regex', 'Stopwatch', 'Debug', 'Trace',
  'Assert', 'Browser', 'By', 'WebDriverWait',
])
/** The compiler prefers a candidate's extension method to a library method of the same name. */
// prettier-ignore
const protectedMethods = new Set([
  'Aggregate', 'All', 'Any', 'Cast', 'Concat', 'Contains', 'Count', 'Distinct', 'ElementAt', 'Equals', 'Except', 'First',
  'FirstOrDefault', 'Intersect', 'Join', 'Last', 'Max', 'Min', 'OfType', 'OrderBy', 'OrderByDescending', 'Select', 'SelectMany',
  'SequenceEqual', 'Single', 'Skip', 'Sum', 'Take', 'ThenBy', 'ToArray', 'ToDictionary', 'ToList', 'ToString', 'Union', 'Where',
  'Zip', 'Append', 'AsEnumerable', 'DefaultIfEmpty', 'ElementAtOrDefault', 'GroupBy', 'GroupJoin', 'LastOrDefault', 'LongCount',
  'Prepend', 'SingleOrDefault', 'SkipLast', 'SkipWhile', 'TakeLast', 'TakeWhile', 'ThenByDescending', 'ToHashSet', 'ToLookup',
  'Deconstruct', 'GetAwaiter', 'GetEnumerator', 'GetHashCode', 'GetType', 'CompareTo',
])
const libraryNamespace = /^(?:System|Microsoft|Mono|Gradus|OpenQA)(?:\.|$)/

const notHere = 'cannot be used here, because hidden tests run in the same process.'

// Flags of a method (ECMA-335, II.23.1.10 and II.23.1.11).
const internalCall = 0x1000
const unmanaged = 0x0004
const pinvoke = 0x2000

/** @returns why the candidate's assembly may not run with these tests; undefined if it may */
export function refusalOf(solution: Assembly, tests: Assembly): string | undefined {
  const native = solution.methods.find(
    ({ flags, implementation }) => (flags & pinvoke) !== 0 || (implementation & (internalCall | unmanaged)) !== 0,
  )
  if (native !== undefined || solution.count(tables.implMap) > 0 || solution.count(tables.moduleRef) > 0)
    return `Native code (${native?.name ?? 'a module'}) ${notHere}`
  if (solution.count(tables.fieldLayout) > 0) return `FieldOffset ${notHere}`
  const type = solution.typeRefs.find((one) => !allowsType(solution, one))
  if (type !== undefined) return `${fullName(solution, type)} ${notHere}`
  const member = solution.memberRefs.find((one) => !allowsMember(one))
  if (member !== undefined) return `${member.parent?.name ?? ''}.${member.name} ${notHere}`
  const misplaced = solution.typeDefs.find(({ namespace }) => libraryNamespace.test(namespace))
  if (misplaced !== undefined) return `The namespace ${misplaced.namespace} is a library's. Choose another one.`
  return refusalOfShadowing(solution, tests)
}

function allowsType(assembly: Assembly, type: TypeRef): boolean {
  const outermost = outermostOf(assembly, type)
  const { namespace } = outermost
  const name = namespace === '' ? outermost.name : `${namespace}.${outermost.name}`
  if (deniedTypes.has(name)) return false
  if (allowedTypes.has(name)) return true
  const isIn = (parent: string): boolean => namespace === parent || namespace.startsWith(`${parent}.`)
  // System contains all other namespaces, so it allows only the types that are directly in it.
  return (
    allowedNamespaces.some((one) => (one === 'System' ? namespace === one : isIn(one))) && !deniedNamespaces.some(isIn)
  )
}

function allowsMember({ parent, name, isGeneric, parameters }: MemberRef): boolean {
  if (parent === undefined) return true
  const type = `${parent.namespace}.${parent.name}`
  // SHA256.Create() is what programs use; SHA256.Create("…") makes an object of any class from its name.
  if (parent.namespace === 'System.Security.Cryptography' && name === 'Create') return parameters === 0
  // The compiler generates this for `new T()`.
  if (type === 'System.Activator' && name === 'CreateInstance') return isGeneric
  return (allowedMembers[type]?.test(name) ?? true) && deniedMembers[type]?.test(name) !== true
}

/** Refuses a solution that declares a name which the tests would otherwise take from the library. */
function refusalOfShadowing(solution: Assembly, tests: Assembly): string | undefined {
  const shadowing = tests.typeRefs.find((type) => type.assembly === solution.name && protectedTypes.has(type.name))
  if (shadowing !== undefined)
    return `'${shadowing.name.replace(/`\d+$/, '')}' is a library type that the tests use. Choose another name.`
  const extensions = new Set(
    solution.attributes
      .filter(({ type }) => type?.name === 'ExtensionAttribute')
      .map(({ method }) => (method === undefined ? undefined : solution.methods[method - 1]?.name)),
  )
  const method = tests.memberRefs.find(
    ({ parent, name }) => parent?.assembly === solution.name && extensions.has(name) && protectedMethods.has(name),
  )
  return method === undefined
    ? undefined
    : `'${method.name}' is a library method that the tests use. Choose another name.`
}

function outermostOf(assembly: Assembly, type: TypeRef): TypeRef {
  let found = type
  for (let depth = 0; depth < 100 && found.outer !== undefined; depth += 1)
    found = assembly.typeRefs[found.outer - 1] ?? found
  return found
}

function fullName(assembly: Assembly, type: TypeRef): string {
  const { namespace, name } = outermostOf(assembly, type)
  return (namespace === '' ? name : `${namespace}.${name}`).replace(/`\d+$/, '')
}

function withPrefix(namespace: string, names: readonly string[]): string[] {
  return names.map((name) => `${namespace}.${name}`)
}

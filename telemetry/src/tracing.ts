/*
 * Theory of operation: traces
 *
 * A trace begins with a request (or continues the one that its `traceparent` header names) and has a span for each
 * statement, each call of a judge, each task there and each sandbox. Code says where a span is by `traced`, and knows
 * nothing of OpenTelemetry. Its SDK costs 5 MB, so it is loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set; without it
 * `traced` calls its work and does nothing else.
 */

import type { Attributes, Headers, SpanKind, Tracer } from './tracer.ts'

let tracer: Tracer | undefined

/** Undefined while nothing is traced. */
export function theTracer(): Tracer | undefined {
  return tracer
}

/** Enables tracing if the environment names a collector. @returns a function that sends the last spans at the end */
export async function startTracing(service: string, environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  if (!environment['OTEL_EXPORTER_OTLP_ENDPOINT'] && !environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    return async () => undefined
  const { openTracer } = await import('./open-telemetry.ts')
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG is wrong: give a share from 0 to 1.')
  const opened = openTracer(environment['OTEL_SERVICE_NAME'] || service, share)
  tracer = opened
  return () => opened.close()
}

interface SpanOptions {
  readonly kind?: SpanKind
  /** The caller's headers, if the span continues the caller's trace. */
  readonly headers?: Headers
}

/** Runs `work` in a span of its own, which fails as `work` does. */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  { kind = 'internal', headers }: SpanOptions = {},
): Promise<Result> {
  if (tracer === undefined) return work()
  const span = tracer.open(name, kind, attributes, headers)
  return span.run(async () => {
    try {
      const result = await work()
      span.end()
      return result
    } catch (error) {
      span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true)
      throw error
    }
  })
}

export function traceHeaders(): Record<string, string> {
  return tracer?.headers() ?? {}
}

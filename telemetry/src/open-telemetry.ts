import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { defaultTextMapGetter, defaultTextMapSetter } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracer } from './tracer.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/**
 * The exporter reads the address and the headers for spans from OpenTelemetry's own variables.
 * @param share of the traces that begin here, 0 to 1: this share is kept; a trace that began elsewhere is kept if its
 * caller says so
 */
export function openTracer(service: string, share: number): Tracer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('gradus')
  const propagator = new W3CTraceContextPropagator()
  return {
    open(name, kind, attributes, headers) {
      const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : context.active()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      const within = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(within, work),
        end(more = {}, hasFailed = false) {
          span.setAttributes(more)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    headers() {
      const carrier: Record<string, string> = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier
    },
    close: () => provider.shutdown(),
  }
}

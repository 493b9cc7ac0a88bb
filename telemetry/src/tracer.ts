/** What code sees of a tracer; tracing.ts says how it is used. */

export type Attributes = Readonly<Record<string, string | number | boolean>>
export type Headers = Readonly<Record<string, string | string[] | undefined>>
export type SpanKind = 'server' | 'client' | 'internal'

export interface OpenSpan {
  /** Spans that `work` opens are children of this one. */
  run<Result>(work: () => Result): Result
  end(more?: Attributes, hasFailed?: boolean): void
}

export interface Tracer {
  /** @param headers of a caller whose trace this span continues */
  open(name: string, kind: SpanKind, attributes: Attributes, headers?: Headers): OpenSpan
  /** Headers that make the spans of another process children of the current span. */
  headers(): Record<string, string>
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>
}

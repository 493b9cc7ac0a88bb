/**
 * What the server asks of the browser's tree when it renders a page for a visitor. The server never imports the web; it
 * loads its build, which keeps this shape.
 */
export interface PageRequest {
  /** The whole address. */
  readonly url: string
  readonly publicUrl: string
  /** For inline scripts and styles of this answer. */
  readonly nonce: string
  /** A call of the site itself, as a visitor. `path` starts with /public/. */
  fetch(path: string): Promise<{ status: number; text: string; json: boolean }>
}

export interface RenderedPage {
  readonly status: number
  readonly redirect?: string
  /** What rendering threw; the page is then an error page with status 500. */
  readonly fault?: unknown
  /** Title, description and whatever else belongs in the head. */
  readonly head: string
  readonly body: string
  /** The query cache, as an inert JSON script. */
  readonly data: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

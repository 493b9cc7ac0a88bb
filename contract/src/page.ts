/**
 * The server's request to the browser's component tree to render a page for a visitor. The server never imports the
 * web's source; it loads its build, which has this interface.
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
  /** The error that rendering threw; the page is then an error page with status 500. */
  readonly fault?: unknown
  /** Title, description and other elements of the head. */
  readonly head: string
  readonly body: string
  /** The query cache, as an inert JSON script. */
  readonly data: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

import { createContext, useContext, useEffect } from 'react'
import { productName } from '@gradus/contract/message'

export interface HeadContent {
  readonly title: string
  readonly description?: string
  /** The page's HTTP status, if it differs from the route's, such as 404. */
  readonly status?: number
  readonly noIndex?: boolean
  /** The path of the preferred address, if the page has several. */
  readonly canonical?: string
  /** The preview picture for links to the page. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number; readonly alt: string }
  /** The document's title is only `title`: the specification gives this title word for word. */
  readonly withoutProductName?: boolean
}

const Sink = createContext<((content: HeadContent) => void) | undefined>(undefined)
/** Collects the page's head elements on the server. */
export const HeadSink = Sink.Provider

/** Sets the document's title and description. A page renders exactly one. */
export function Head({
  title,
  description,
  status,
  noIndex,
  canonical,
  image,
  withoutProductName = false,
}: HeadContent) {
  const sink = useContext(Sink)
  sink?.({
    title,
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(noIndex === undefined ? {} : { noIndex }),
    ...(canonical === undefined ? {} : { canonical }),
    ...(image === undefined ? {} : { image }),
  })
  useEffect(() => {
    document.title = withoutProductName ? title : titleOf(title)
  }, [title, withoutProductName])
  return null
}

function titleOf(title: string): string {
  return title.endsWith(productName) ? title : `${title} · ${productName}`
}

export function headMarkup(content: HeadContent | undefined, publicUrl: string, path: string): string {
  const { title = productName, description, noIndex, canonical = path, image } = content ?? {}
  const tags = [
    `<title>${escape(titleOf(title))}</title>`,
    `<link rel="canonical" href="${escape(publicUrl + canonical)}">`,
    `<meta property="og:title" content="${escape(title)}">`,
    ...(description
      ? [
          `<meta name="description" content="${escape(description)}">`,
          `<meta property="og:description" content="${escape(description)}">`,
        ]
      : []),
    ...(image
      ? [
          `<meta property="og:type" content="website">`,
          `<meta property="og:url" content="${escape(publicUrl + canonical)}">`,
          `<meta property="og:site_name" content="${productName}">`,
          `<meta property="og:image" content="${escape(publicUrl + image.path)}">`,
          `<meta property="og:image:width" content="${image.width}">`,
          `<meta property="og:image:height" content="${image.height}">`,
          `<meta property="og:image:alt" content="${escape(image.alt)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    ...(noIndex ? ['<meta name="robots" content="noindex">'] : []),
  ]
  return tags.join('\n    ')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

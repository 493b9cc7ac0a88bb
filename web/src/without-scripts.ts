/**
 * React creates a script element by parsing exactly this. A script that is parsed as part of a text never runs, and
 * without the element React could not render one that holds data.
 */
const emptyScript = '<script></script>'

/** `noscript` is parsed differently where scripts run, so that what looks like a text here may be an element there. */
const refusedElements =
  'script, noscript, iframe, frame, frameset, object, embed, base, link, meta, portal, animate, set, animateTransform'

const addresses = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'to', 'from', 'values'])

/**
 * @param parse parses HTML in a document without scripts
 * @returns the same string if nothing in it can run, otherwise the rest of it
 */
export function withoutScripts(html: string, parse: (html: string) => HTMLTemplateElement): string {
  if (!html.includes('<') || html === emptyScript) return html
  const template = parse(html)
  return clean(template.content) ? template.innerHTML : html
}

/** @returns whether something was removed */
function clean(content: DocumentFragment): boolean {
  let changed = false
  for (const element of content.querySelectorAll(refusedElements)) {
    element.remove()
    changed = true
  }
  for (const element of content.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes))
      if (runs(name, value)) {
        element.removeAttribute(name)
        changed = true
      }
    if (element instanceof HTMLTemplateElement && clean(element.content)) changed = true
  }
  return changed
}

function runs(name: string, value: string): boolean {
  if (/^on|^srcdoc$/i.test(name)) return true
  // Browsers ignore control characters and spaces in the name of a protocol.
  return addresses.has(name.toLowerCase()) && /^javascript:/i.test(value.replaceAll(/[\0-\x20]/g, ''))
}

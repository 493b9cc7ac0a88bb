import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { TextRules } from '../text/html.ts'

interface Inline {
  readonly template: string
  /** For style elements: those of the document, and those that libraries create in the browser. */
  readonly styleNonce: string
}

/**
 * Allows only our script files and, by their hashes, the scripts that are written in the template; nothing in a page can
 * name a hash, as it could a nonce. Mantine and CodeMirror need styles in attributes. Pictures of other sites, including
 * those in older texts, load only if the settings allow them. Trusted Types are those of web/src/trusted-types.ts.
 */
export function contentPolicy(
  { template, styleNonce }: Inline,
  config: Config,
  { picturesFromElsewhere }: TextRules,
): string {
  const isDevelopment = config.NODE_ENV === 'development'
  const scripts = isDevelopment ? "'unsafe-inline'" : hashesOf(template)
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd(),
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${styleNonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${picturesFromElsewhere ? ' https:' : ''}`,
    "font-src 'self' data:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Vite's development client writes HTML.
    ...(isDevelopment
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types default gradus-inert gradus-script']),
  ].join('; ')
}

const known = new Map<string, string>()

/** Hashes of the scripts in the template, cached by template: each build has one template. */
function hashesOf(template: string): string {
  const found = known.get(template)
  if (found !== undefined) return found
  const hashes = [...template.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const list = hashes.join(' ')
  known.set(template, list)
  return list
}

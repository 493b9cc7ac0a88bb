import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../platform/text/html.ts'
import { pageStyle } from './page-style.ts'

/**
 * Pages that platforms show in a frame. They carry no session and need none: the token in their form says what they may
 * do. The rest of the site is never framed (docs/decisions/0290).
 */
export interface LtiPage {
  readonly title: string
  /** HTML, with every text escaped. */
  readonly body: string
  readonly status?: number
  readonly script?: string
  /** Data for the page's script, as JSON. */
  readonly data?: object
  /** Origins of the pages that may frame it. */
  readonly origins: readonly string[]
  /** An origin besides this site to which its form may lead. */
  readonly formOrigin?: string
}

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3349c9"/><path fill="#fff" d="M7 24V20.4A.9.9 0 0 1 7.9 19.5H12.5V14.4A.9.9 0 0 1 13.4 13.5H18.5V8.4A.9.9 0 0 1 19.4 7.5H24A1 1 0 0 1 25 8.5V24A1 1 0 0 1 24 25H8A1 1 0 0 1 7 24z"/><circle cx="14.6" cy="9.9" r="2.3" fill="#fff"/></svg>`

export function sendPage(reply: FastifyReply, page: LtiPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const scripts = [submitOnce, page.script ?? ''].map((script) => `<script nonce="${nonce}">${script}</script>`)
  const data =
    page.data === undefined
      ? ''
      : `<script type="application/json" id="data" nonce="${nonce}">${jsonForHtml(page.data)}</script>`
  allowFrames(reply, page, nonce)
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(page.title)} – Gradus</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
        `<style nonce="${nonce}">${pageStyle}</style></head>` +
        `<body><main><div class="brand">${mark}Gradus</div>${page.body}</main>${data}${scripts.join('')}</body></html>`,
    )
}

/** A host may contain `;` and `,`, which would end the directive, and `*`. */
const isPlainOrigin = (origin: string) => /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/.test(origin)

/** `frame-ancestors` replaces X-Frame-Options, which can name one origin at most. */
function allowFrames(reply: FastifyReply, { origins, formOrigin }: LtiPage, nonce: string): void {
  void reply.removeHeader('x-frame-options')
  const ancestors = origins.filter(isPlainOrigin)
  const target = formOrigin !== undefined && isPlainOrigin(formOrigin) ? ` ${formOrigin}` : ''
  // The frame's own form opens a window of this site, which must keep access to its session.
  void reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "base-uri 'none'",
      `form-action 'self'${target}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    ].join('; '),
  )
}

function jsonForHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function sheet(title: string, inside: string): string {
  return `<div class="sheet"><h1 dir="auto">${escapeHtml(title)}</h1>${inside}</div>`
}

export function paragraph(text: string): string {
  return `<p dir="auto">${escapeHtml(text)}</p>`
}

interface PostForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly inside?: string
  readonly button: string
  readonly opensWindow?: boolean
  readonly isQuiet?: boolean
}

export function postForm({ action, fields, inside = '', button, opensWindow, isQuiet }: PostForm): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const target = opensWindow ? ' target="_blank" rel="noopener"' : ''
  return `<form method="post" action="${escapeHtml(action)}"${target}>${hidden.join('')}${inside}<button${isQuiet ? ' class="quiet"' : ''}>${escapeHtml(button)}</button></form>`
}

/**
 * A link that opens a new window. A form could not redirect to the platform: `form-action` applies to redirects, too.
 */
export function windowLink(address: string, text: string): string {
  return `<a class="button" href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
}

/** Submits the page's only form at once; without scripts the user presses its button. */
export const submitAtOnce = 'document.forms[0].requestSubmit()'

/**
 * Ignores the second submit of a double click. A form that opens a window can soon be used again, because the user may
 * have closed the window; any other form leaves the page.
 */
const submitOnce = `
const submitted = new Map();
document.addEventListener('submit', (event) => {
  const form = event.target;
  const pause = form.target === '_blank' ? 2000 : 20000;
  if (performance.now() - (submitted.get(form) ?? -Infinity) < pause) event.preventDefault();
  else submitted.set(form, performance.now());
});
window.addEventListener('pageshow', () => submitted.clear());
`

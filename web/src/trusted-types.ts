/**
 * Where a page writes HTML, browsers accept only a string that the default policy has passed (`require-trusted-types-for`
 * in the Content Security Policy). The policy takes out what could run, so that a text which reached a page without
 * having been cleaned by the server still does nothing. It has no rule for scripts and their addresses, and browsers
 * therefore refuse each string that is to become code: docs/decisions/0361.
 */
import { withoutScripts } from './without-scripts.ts'

declare global {
  interface Window {
    // Not in TypeScript's DOM library.
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
    }
  }
}

if (window.trustedTypes) {
  // Parses a string in a document without scripts; only the default policy uses it.
  const inert = window.trustedTypes.createPolicy('gradus-inert', { createHTML: (html) => html })
  window.trustedTypes.createPolicy('default', {
    createHTML: (html) => withoutScripts(html, (text) => parse(inert.createHTML(text))),
  })
}

/** Elements of a template belong to a document without scripts, and its parser keeps rows and cells without a table. */
function parse(html: string): HTMLTemplateElement {
  const template = document.implementation.createHTMLDocument('').createElement('template')
  template.innerHTML = html
  return template
}

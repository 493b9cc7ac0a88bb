import { parse } from 'postcss'
import type { Plugin } from 'vite'

/** Mantine's class names: their hashes occur in the code of the component that uses them, and nowhere else. */
const mantineClass = /\bm_[0-9a-f]{6,8}\b/g

/**
 * Leaves out the rules of Mantine's components that no page uses: they are a quarter of the style sheet, which every
 * first page waits for.
 * @param code all code that the browser may load
 */
export function usedStyles(code: readonly string[]): Plugin {
  const used = new Set(code.flatMap((one) => one.match(mantineClass) ?? []))
  return {
    name: 'used-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/[\w-]+\/styles\.css$/ },
      handler: (css) => ({ code: withoutUnused(css, used), map: null }),
    },
  }
}

/** Removes selectors with a class of Mantine's that is not used, and rules that have no selector left. */
export function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const sheet = parse(css)
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter((one) => (one.match(mantineClass) ?? []).every((name) => used.has(name)))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  return sheet.toString()
}

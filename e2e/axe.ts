import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { watchRequests } from './requests.ts'
import { expect, waitUntilInteractive } from './site.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Each width with one colour scheme: the colours do not depend on the width, so every rule is checked with both. */
const views = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

export interface State {
  /** Brings the page into the state to be checked. Called after each load. */
  readonly act?: () => Promise<unknown>
  /** Checks only this part, because whatever is behind an open dialog can't be reached. */
  readonly within?: string
}

/** Expects that axe finds no violations on a page: wide and light, narrow and dark. */
export async function expectNoViolation(page: Page, address: string, { act, within }: State = {}): Promise<void> {
  const settled = watchRequests(page)
  for (const [at, { size, colorScheme }] of views.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    // A state that `act` produced may be lost or different at another width, so the page is loaded again. Otherwise
    // resizing is enough.
    const loads = at === 0 || act !== undefined
    if (loads) {
      await page.goto(address)
      await waitUntilInteractive(page)
    }
    await settled()
    await act?.()
    // Results scroll into view by themselves. A button half hidden below the header would count as too small to press.
    await page.evaluate('scrollTo(0, 0)')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await violations(page, within, loads), `${address}, ${colorScheme}, ${size.width} px`).toEqual([])
  }
}

/**
 * The violations, each with its rule and its place. AxeBuilder would inject its half megabyte before every check, and
 * open a second page to collect the results of all frames. Here it is injected once after each load, and the page has
 * only one frame.
 */
async function violations(page: Page, within: string | undefined, fresh: boolean): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder(fresh ? { page } : { page, axeSource: 'void 0' }).setLegacyMode()
  axe.options({ runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] })
  const found = await (within === undefined ? axe : axe.include(within)).analyze()
  // Guards against a check that examined nothing.
  expect(found.passes.length).toBeGreaterThan(0)
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Expects that axe finds no violations in the page's current state. The code editor's own elements are left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-faded text has too little contrast.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
  )
  const { violations } = await new AxeBuilder({ page }).exclude('.cm-content').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { expect, listens } from './site.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const schemes = ['light', 'dark'] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

export interface State {
  /** Brings the page into the state that is looked at, after each load. */
  readonly act?: () => Promise<unknown>
  /** Only this part: what lies behind an open dialog is out of reach. */
  readonly within?: string
}

/** axe finds nothing on a page, at both widths and in both colour schemes. */
export async function expectNoViolation(page: Page, address: string, { act, within }: State = {}): Promise<void> {
  const settled = watchRequests(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    // What somebody did may look different at another width, or be gone; a page as it came only has to follow.
    const loads = at === 0 || act !== undefined
    if (loads) {
      await page.goto(address)
      await listens(page)
    }
    await settled()
    await act?.()
    // A result comes into sight by itself; what is half below the header would look too small to press.
    await page.evaluate('scrollTo(0, 0)')
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      // All that the other scheme changes is colours.
      const only = colorScheme === 'light' ? tagged : colours
      const found = await violations(page, only, within, loads && colorScheme === 'light')
      expect(found, `${address}, ${colorScheme}, ${size.width} px`).toEqual([])
    }
  }
}

const tagged = { type: 'tag' as const, values: rules }
const colours = { type: 'rule' as const, values: ['color-contrast'] }

/**
 * Each as a rule and where it is broken. AxeBuilder brings its half megabyte into the page before every look, and opens
 * a second page to gather what all frames found. Once after a load is enough, and there is one frame, which has it all.
 */
async function violations(
  page: Page,
  runOnly: typeof tagged | typeof colours,
  within: string | undefined,
  fresh: boolean,
): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder(fresh ? { page } : { page, axeSource: 'void 0' }).setLegacyMode()
  axe.options({ runOnly, resultTypes: ['violations'] })
  const found = await (within === undefined ? axe : axe.include(within)).analyze()
  // A look at nothing finds nothing.
  expect(found.passes.length).toBeGreaterThan(0)
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * The page has all that it asked for and nothing left to do. Playwright's `networkidle` waits for half a second of
 * silence, with every load.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', (request) => {
    // A stream of events stays open for as long as the page does.
    if (request.headers()['accept'] !== 'text/event-stream') open.add(request)
  })
  page.on('requestfinished', end).on('requestfailed', end)
  return async () => {
    do {
      await expect.poll(() => open.size, { intervals: [20] }).toBe(0)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))')
    } while (open.size > 0)
  }
}

/** axe finds nothing on the page in its current state. The code editor's own elements are left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-faded text has too little contrast: let running transitions end, and toasts close without one.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
  )
  const { violations } = await new AxeBuilder({ page }).exclude('.cm-content').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

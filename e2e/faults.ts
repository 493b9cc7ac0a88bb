import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test'

/**
 * `none`: no response arrived, because the journey cuts the connection. `blocked`: the Content Security Policy or its
 * Trusted Types stopped it.
 */
export type RefusalStatus = number | 'none' | 'blocked'

/** Collects console errors and uncaught exceptions from every page of a journey. */
export interface FaultWatch {
  watch(context: BrowserContext): void
  /**
   * Allows a refusal that the journey causes on purpose; `url` is a path, with parameters as the contract writes
   * them. A request that the policy stops has no `url`.
   */
  expectFailure(status: RefusalStatus, url?: string): void
  /**
   * From here on, any request may fail with this status. For moments when a session ends or the connection is lost
   * while a page is open, because the page's own requests at that moment are unpredictable.
   */
  tolerate(status: RefusalStatus): void
  /** One line for each fault that was not allowed, and for each allowance that was not used. */
  report(): string[]
}

interface ExpectedRefusal {
  readonly status: RefusalStatus
  readonly url: string
  readonly path: RegExp
  used: boolean
}

export function createFaultWatch(): FaultWatch {
  const faults: { text: string; refused?: { status: RefusalStatus; path: string } }[] = []
  const expected: ExpectedRefusal[] = []
  const tolerated = new Set<RefusalStatus>()
  /** What the console does not say about refusals: their method and their reason. */
  const refusals: string[] = []
  return {
    watch(context) {
      context.on('response', (response) => {
        if (response.status() >= 400) void describe(response).then((text) => refusals.push(text))
      })
      context.on('weberror', (fault) => {
        const error = fault.error()
        faults.push({ text: error.stack ?? error.message })
      })
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const refused = refusalOf(message)
        faults.push(refused ? { text: textOf(message, refused), refused } : { text: message.text() })
      })
    },
    expectFailure(status, url = '') {
      expected.push({ status, url, path: patternOf(url), used: false })
    },
    tolerate(status) {
      tolerated.add(status)
    },
    report() {
      const unexpected = faults.filter(({ refused }) => {
        if (refused && tolerated.has(refused.status)) return false
        const allowed = expected.filter(({ status, path }) => status === refused?.status && path.test(refused.path))
        for (const one of allowed) one.used = true
        return allowed.length === 0
      })
      return [
        ...unexpected.flatMap(({ text }) => [text, ...refusals.filter((refusal) => refusal.startsWith(`${text} `))]),
        ...expected.filter(({ used }) => !used).map(({ status, url }) => `was not refused: ${status} ${url}`),
      ]
    },
  }
}

async function describe(response: Response): Promise<string> {
  const reason = await response.text().catch(() => '')
  return `${response.status()} ${new URL(response.url()).pathname} ${response.request().method()}: ${reason}`
}

function textOf(message: ConsoleMessage, { status, path }: { status: RefusalStatus; path: string }): string {
  return status === 'blocked' ? message.text() : `${status} ${path}`
}

/** Parses Chromium's console error for a failed request or a status of 400 or more. It contains the address. */
function refusalOf(message: ConsoleMessage): { status: RefusalStatus; path: string } | undefined {
  if (/violates the following Content Security Policy|This document requires 'Trusted/i.test(message.text()))
    return { status: 'blocked', path: '' }
  const found = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::ERR_)/.exec(
    message.text(),
  )
  if (!found) return undefined
  const { url } = message.location()
  return { status: found[1] === undefined ? 'none' : Number(found[1]), path: new URL(url).pathname }
}

function patternOf(url: string): RegExp {
  const literal = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+')}$`)
}

import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Both are the same engine; a machine may have only the browser with windows. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Journeys in a real browser: `npm run e2e`. They start their own sites. To use a running site instead, set E2E_URL,
 * E2E_DATA_DIR and E2E_DATABASE_URL.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'results',
  globalSetup: './start.ts',
  // Journeys that share one site must not run at the same time.
  workers: process.env['E2E_URL'] ? 1 : Number(process.env['E2E_WORKERS'] ?? 2),
  forbidOnly: true,
  // No retries: a journey that passes only at the second attempt is a bug to be found.
  retries: 0,
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Journeys check what a page does, not how it moves. Without transitions they wait for nothing and cost less.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? browsers.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

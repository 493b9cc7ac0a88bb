import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The same engine twice; a machine may have been given only the browser with windows. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Journeys in a real browser: `npm run e2e`. They start sites of their own; E2E_URL names one that runs already instead,
 * E2E_DATA_DIR and E2E_DATABASE_URL what it works with.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'results',
  globalSetup: './start.ts',
  // Journeys that share one site must not run at the same time.
  workers: process.env['E2E_URL'] ? 1 : Number(process.env['E2E_WORKERS'] ?? 2),
  forbidOnly: true,
  // A journey that passes only at its second try is a fault to find.
  retries: 0,
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
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

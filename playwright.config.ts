import { defineConfig } from '@playwright/test'
import type { ShopOptions } from './journeys/fixtures.ts'

const results = process.env['CI_OUTPUT'] ? `${process.env['CI_OUTPUT']}/test-results` : 'build/journeys'
/** Milliseconds, generous for shared machines; passing checks do not wait. */
const PATIENCE_MS = 120_000

export default defineConfig<ShopOptions>({
  testDir: 'journeys',
  testMatch: '*.test.ts',
  outputDir: results,
  preserveOutput: 'failures-only',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 8 * 60_000,
  // All journeys take up to two hours on a busy machine; CI plays only `npm test` and ends after an hour and a half.
  globalTimeout: (process.env['CI'] ? 1 : 3) * 60 * 60_000,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // Only the tests of offline use allow service workers.
    serviceWorkers: 'block',
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // Films and DOM copies take a quarter of the journeys' time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'off',
  },
})

import { defineConfig } from '@playwright/test'
import type { ShopOptions } from './journeys/fixtures.ts'

const results = process.env['CI_OUTPUT'] ? `${process.env['CI_OUTPUT']}/test-results` : 'build/journeys'
/** Patience is for machines that others use, too; what is as expected is seen at once. In milliseconds. */
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
  // A busy machine takes two hours for all of them; CI, which plays `npm test`, is ended after an hour and a half.
  globalTimeout: (process.env['CI'] ? 1 : 3) * 60 * 60_000,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // Nothing is kept for the time without a connection, but where that is the subject.
    serviceWorkers: 'block',
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // Films and copies of the DOM take a quarter of the journeys' time; a part that is asked for has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // fixtures.ts takes them.
    screenshot: 'off',
  },
})

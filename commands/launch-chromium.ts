import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { requireChromium } from './test-services.ts'

export type LaunchedChromium = { browser: Browser; close(): Promise<void> }

/** Uses its own temporary folder, because a killed Chromium leaves files of shared memory behind. */
export async function prepareChromium(
  ...args: string[]
): Promise<{ options: LaunchOptions; removeFolder(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-chromium-'))
  return {
    options: {
      executablePath: await requireChromium(),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...args],
      env: { ...(process.env as Record<string, string>), TMPDIR: folder },
    },
    removeFolder: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

export async function launchChromium(...args: string[]): Promise<LaunchedChromium> {
  const { options, removeFolder } = await prepareChromium(...args)
  const browser = await chromium.launch(options)
  return {
    browser,
    async close() {
      await browser.close()
      await removeFolder()
    },
  }
}

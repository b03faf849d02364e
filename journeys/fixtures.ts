import { writeFile } from 'node:fs/promises'
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { prepareChromium } from '../commands/launch-chromium.ts'
import { newCustomer, openAccount, signIn, type Customer } from './account-steps.ts'
import { ConsoleErrors } from './console-errors.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { openShops, type OpenShops } from './open-shops.ts'

export type ShopOptions = {
  /** Settings of the file's own shop; undefined shares the worker's shop, so bring your own people. */
  ownShop: Record<string, string> | undefined
  /** Undecided about analytics; other visitors have refused. */
  isFirstVisit: boolean
}

type TestFixtures = ShopOptions & {
  shop: OpenShop
  /** Fails the test at its end for each error that was not allowed. */
  consoleErrors: ConsoleErrors
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  addCustomer: (changes?: Partial<Customer>) => Promise<Customer>
  customer: Customer
  signedInPage: Page
}
type WorkerFixtures = { shops: OpenShops }

/** Milliseconds, including the creation of an embedded database. */
const OPENING_MS = 300_000

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownShop: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      // Journeys leave pages before optimized code pays off: saves a quarter of the renderer's processor time.
      const { options, removeFolder } = await prepareChromium('--js-flags=--no-turbofan,--no-maglev')
      await use({ ...launchOptions, ...options })
      await removeFolder()
    },
    { scope: 'worker' },
  ],

  shops: [
    async ({}, use) => {
      const shops = openShops(openShop)
      await use(shops)
      await shops.close()
    },
    { scope: 'worker', timeout: OPENING_MS },
  ],

  shop: [
    async ({ shops, ownShop }, use, testInfo) => {
      const shop = await shops.open(ownShop && testInfo.file, ownShop)
      await use(shop)
      if (testInfo.status !== testInfo.expectedStatus) await attachLog(shop, testInfo)
    },
    { timeout: OPENING_MS },
  ],

  baseURL: async ({ shop }, use) => use(shop.origin),

  context: async ({ context, isFirstVisit }, use, testInfo) => {
    if (!isFirstVisit) await refuseCounting(context)
    await use(context)
    await takeScreenshotsOfFailure(context, testInfo)
  },

  consoleErrors: [
    async ({ context }, use) => {
      const errors = new ConsoleErrors()
      errors.watch(context)
      await use(errors)
      errors.expectNone()
    },
    { auto: true },
  ],

  newVisitor: async ({ browser, consoleErrors, isFirstVisit }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      if (!isFirstVisit) await refuseCounting(context)
      consoleErrors.watch(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await takeScreenshotsOfFailure(context, testInfo)
      await context.close()
    }
  },

  addCustomer: async ({ shop }, use) =>
    use(async (changes) => {
      const customer = newCustomer(changes)
      await openAccount(shop, customer)
      return customer
    }),

  customer: async ({ addCustomer }, use) => use(await addCustomer()),

  signedInPage: async ({ page, customer }, use) => {
    await signIn(page, customer)
    await use(page)
  },
})

export { expect } from '@playwright/test'

/** Only the log explains a status 500. */
async function attachLog(shop: OpenShop, testInfo: TestInfo): Promise<void> {
  const path = testInfo.outputPath('shop.log')
  await writeFile(path, shop.readLog())
  testInfo.attachments.push({ name: 'shop.log', path, contentType: 'text/plain' })
}

/** Playwright's `only-on-failure` would capture every closing page, and discard nearly all. */
async function takeScreenshotsOfFailure(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length + 1}.png`)
    try {
      await page.screenshot({ path, timeout: 5_000 })
      testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
    } catch {
      // A hanging or crashed page has no screenshot. The test has failed already.
    }
  }
}

function refuseCounting(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    // A blank page forbids storage, and a PDF has none.
    if (location.protocol !== 'about:') globalThis.localStorage?.setItem('measuring', '{"allowed":false}')
  })
}

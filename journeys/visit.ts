import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a path of the shop, and waits until it has come alive. @param width of the window from now on, CSS pixels */
export async function visit(page: Page, path: string, width?: number): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await waitUntilHydrated(page)
}

type Listed = { data: { id: number; attributes: { name: string } }[] }

/** @returns the address of its page */
export async function findProduct({ origin }: { origin: string }, name: string): Promise<string> {
  const listed = await fetch(`${origin}/api/products?fields=name&pagination[pageSize]=100`)
  const { data } = (await listed.json()) as Listed
  const found = data.find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return `/product/${found.id}`
}

type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Waits until a page that was loaded anew is React's: what is typed or pressed before that may be lost. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
      | ReactRoot
      | undefined
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/** Waits until a part of the page that is hydrated with the first touch takes keys too. */
export async function waitForPart(page: Page, part: string): Promise<void> {
  await page.waitForFunction((name) => !document.querySelector(`[data-deferred="${name}"]`), part)
}

/** Ticks a field that may be hydrated just then, when it is drawn unticked until the press is repeated. */
export async function tick(field: Locator): Promise<void> {
  await field.click()
  await expect(field).toBeChecked()
}

import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a path and waits for hydration. @param width of the viewport from now on, CSS pixels */
export async function visit(page: Page, path: string, width?: number): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await waitUntilHydrated(page)
}

type Listed = { data: { id: number; attributes: { name: string } }[] }

export async function findProduct({ origin }: { origin: string }, name: string): Promise<string> {
  const listed = await fetch(`${origin}/api/products?fields=name&pagination[pageSize]=100`)
  const { data } = (await listed.json()) as Listed
  const found = data.find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return `/product/${found.id}`
}

type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Waits for hydration: React may lose text and clicks before it. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
      | ReactRoot
      | undefined
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/** Waits until a part that hydrates on first touch also accepts keys. */
export async function waitForPart(page: Page, part: string): Promise<void> {
  await page.waitForFunction((name) => !document.querySelector(`[data-deferred="${name}"]`), part)
}

/** Repeats the click, because a checkbox that hydrates at the same time may lose it. */
export async function tick(field: Locator): Promise<void> {
  await field.click()
  await expect(field).toBeChecked()
}

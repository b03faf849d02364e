import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

// The browser logs each refusal: a required step-up, and cut connections.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 403|ERR_FAILED|ERR_INTERNET_DISCONNECTED/))

let last = 0

/** @returns the name of the invited person */
async function invite(page: Page): Promise<string> {
  const name = `Noor ${['Qureshi', 'Menon', 'Das'][last++]} ${Date.now() % 100_000}`
  const answer = await page.evaluate(
    async (body) => {
      const post = (path: string, sent: object) =>
        fetch(`/counter/api/v1/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        })
      await post('step-up/demo', {})
      return (await post('staff', body)).status
    },
    { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, roles: ['packer'] },
  )
  expect(answer).toBe(200)
  return name
}

test('what one changes shows on the open pages of others, in every tab, without a touch', async ({
  page,
  newVisitor,
}) => {
  // The first tab's stream opens late, but still reports earlier changes.
  let openLine = () => {}
  const isInvited = new Promise<void>((resolve) => (openLine = resolve))
  await page.route('**/counter/api/v1/events*', async (route) => {
    await isInvited
    await route.continue()
  })
  await openCounter(page, 'owner')
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await tab.goto('/counter/staff')
    await expect(tab.getByRole('table')).toBeVisible()
  }
  const other = await newVisitor()
  await openCounter(other, 'manager')
  const name = await invite(other)
  openLine()
  for (const tab of [page, second]) await expect(tab.getByRole('link', { name })).toBeVisible()
  // The tab that listened for both is closed, and the other one takes over.
  await page.close()
  const next = await invite(other)
  await expect(second.getByRole('link', { name: next })).toBeVisible()
})

test('while the line for changes is cut, a page is renewed when somebody comes back to it', async ({
  page,
  newVisitor,
}) => {
  await page.route('**/counter/api/v1/events*', (route) => route.abort())
  await page.clock.install()
  await openCounter(page, 'owner')
  await page.goto('/counter/staff')
  await expect(page.getByRole('table')).toBeVisible()
  const other = await newVisitor()
  await openCounter(other, 'manager')
  const name = await invite(other)
  await page.clock.runFor('00:20')
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name })).toBeVisible()
})

import assert from 'node:assert/strict'
import { expect, test } from './fixtures.ts'

test('on a slow line the first press counts: it is kept until the page has come to life', async ({ newVisitor }) => {
  const page = await newVisitor()
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/entry.client-*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  const card = page.getByRole('listitem').filter({ hasText: 'Mehrab Keepsake Box' })
  const asked = page.waitForRequest('**/assets/entry.client-*')
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await asked
  release()
  await expect(card.getByRole('button', { name: 'Added' })).toBeVisible()
  await expect(page.locator('.cart-badge').getByText('1')).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('root') ?? '')
  assert.match(kept, /Mehrab Keepsake Box/)
})

test('what is to be seen comes before what brings it to life', async ({ newVisitor }) => {
  const page = await newVisitor()
  const order: string[] = []
  page.on('requestfinished', (request) => order.push(new URL(request.url()).pathname))
  await page.goto('/product/1', { waitUntil: 'networkidle' })
  const place = (part: RegExp) => order.findIndex((path) => part.test(path))
  assert.ok(place(/cane-hamper-1_\w+-\d+\.avif/) >= 0)
  assert.ok(place(/cane-hamper-1_\w+-\d+\.avif/) < place(/frame-/), order.join(' '))
  assert.ok(place(/\.css$/) < place(/frame-/))
})

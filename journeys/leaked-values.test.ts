import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { newCustomer, register } from './account-steps.ts'
import { readPage } from './read-page.ts'
import { addToCart, asha, chooseShipping, fillAddress, acceptedCard, payByCard, placeOrder } from './purchase-steps.ts'
import { findLeakedValues } from './find-leaked-values.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a word of machines would be noticed, wherever a person would meet it @gate', () => {
  assert.equal(findLeakedValues('<p>Made to order in undefined working days</p>').length, 1)
  assert.equal(findLeakedValues('<img alt="NaN of 5 stars"><a href="/product/null">[object Object]</a>').length, 3)
  assert.deepEqual(findLeakedValues('<p>Annul</p><script type="x">{"stock":null}</script>'), [])
})

test('what is made to order says in how many days', async ({ shop }) => {
  const { html } = await readPage(shop.origin, '/product/48')
  assert.match(html, /Made to order in \d+ working days/)
})

test('a purchase says none of them either, on its way, in the account and in its mails', async ({ page, shop }) => {
  await visit(page, '/register')
  await register(page, newCustomer())
  await seesPeopleWords(page)
  await visit(page, '/product/48')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('button', { name: 'Cart 1 item' })).toBeVisible()
  await visit(page, '/')
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await expect(page.getByRole('button', { name: 'Cart 2 items' })).toBeVisible()
  await seesPeopleWords(page)
  await page.goto('/cart')
  await expect(page.getByText('Subtotal').first()).toBeVisible()
  await seesPeopleWords(page)
  await page.goto('/checkout')
  await fillAddress(page, asha)
  await seesPeopleWords(page)
  await chooseShipping(page)
  await seesPeopleWords(page)
  const frame = await placeOrder(page)
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await seesPeopleWords(page)
  for (const path of ['/user/orders', '/user/profile', '/sandbox/design']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await seesPeopleWords(page)
  }
  const mails = async () => {
    const list = await shop.controlSandbox<{ subject: string; text: string; html: string }[]>('GET', '/mail')
    return list.map(({ subject, text, html }) => `${subject} ${text} ${html}`)
  }
  await expect.poll(async () => (await mails()).some((mail) => mail.includes('Total'))).toBe(true)
  for (const mail of await mails()) assert.deepEqual(findLeakedValues(mail), [])
})

async function seesPeopleWords(page: Page): Promise<void> {
  assert.deepEqual(findLeakedValues(await page.content()), [], page.url())
}

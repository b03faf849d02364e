import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderWithWords } from '../place-orders.ts'
import { visit } from '../visit.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own: what waits for the bench is all its own.
test.use({ ownShop: {} })

const words = { product: 'Mango Wood Slice Ring Platter', zone: 'slice', words: 'Riya 98765 43210', face: 'kalam' }

test('words that a person should read wait: other words are asked for by mail, changed by the buyer, and let go on', async ({
  page,
  shop,
  newVisitor,
}) => {
  const number = await placeOrderWithWords(shop, words, 1)
  await openCounter(page, 'owner')
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByText('Read the words first: a phone number')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for other words' }).press('Enter')
  const asked = page.getByRole('dialog', { name: `Ask for other words on ${number}?` })
  await asked.getByRole('textbox').fill('A number would be burnt in for good.')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Send the mail' }).press('Enter')
  await expect(page.getByText('Other words were asked for: A number would be burnt in for good.')).toBeVisible()
  await expectAccessible(page)

  type Mail = { subject: string; links: string[] }
  const readLink = async () => {
    const mails = await shop.controlSandbox<Mail[]>('GET', '/mail')
    const mail = mails.find(
      ({ subject }) => subject.startsWith('Please choose other words') && subject.includes(number),
    )
    return mail?.links.find((link) => link.includes('/order?id=')) ?? ''
  }
  await expect.poll(readLink).not.toBe('')
  const buyer = await newVisitor()
  const { pathname, search } = new URL(await readLink())
  await visit(buyer, `${pathname}${search}`, 360)
  await expect(buyer.getByText(/^We read your words before we make them/)).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: `Change the words of ${words.product}` }).press('Enter')
  const field = buyer.getByRole('textbox', { name: 'Names on the slice', exact: true })
  await expect(field).toHaveValue(words.words)
  await expect(buyer.getByText(/^We read these words before we make them/)).toBeVisible()
  await field.fill('Riya & Arjun')
  await buyer.getByRole('button', { name: 'Change the words' }).press('Enter')
  await expect(buyer.locator('.line-choices')).toContainText('“Riya & Arjun”')

  await page.reload()
  await expect(page.getByText('The words were changed: read them once more')).toBeVisible()
  await page.getByRole('button', { name: 'Let it go on' }).press('Enter')
  await expect(page.getByText(/holds this order/)).toBeHidden()
})

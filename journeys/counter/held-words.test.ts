import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderWithWords, placeWordsToSeveral } from '../place-orders.ts'
import { visit } from '../visit.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own: all words that wait are this test's.
test.use({ ownShop: {} })

const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya 98765 43210', face: 'kalam' }

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
  await page.getByRole('button', { name: 'Release it' }).press('Enter')
  await expect(page.getByText(/holds this order/)).toBeHidden()
})

test('a packer packs the parcel whose words are clean while another one of its order is held, and is told why that one waits', async ({
  page,
  shop,
}) => {
  const number = await placeWordsToSeveral(shop, { ...words, words: ['Riya 98765 43210', 'Meera'] })
  await openCounter(page, 'manager')
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByText('The check of words holds parcel 1 of this order:')).toBeVisible()
  await expect(page.getByText('Its other parcels can be made, packed and sent.')).toBeVisible()
  await expectAccessible(page)
  const parcel = (position: number) => page.getByRole('region', { name: `Parcel ${position}`, exact: true })
  await parcel(2)
    .getByRole('checkbox', { name: /^Lettered/ })
    .press('Space')
  await expect(page.getByText(`${words.product}: lettered.`)).toBeVisible()

  await page.goto('/counter/table')
  const free = page.getByRole('link', { name: `${number}-2` })
  await expect(free).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toHaveCount(1)
  await free.press('Enter')
  await page.getByRole('button', { name: `Into the box: ${words.product}` }).click()
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(page.getByText(/packed it today/)).toBeVisible()
  await expect(page.locator('.table-bars')).not.toContainText('Not sent yet')
  await page.goto(`/counter/orders/${number}`)
  await expect(parcel(2).getByText('Packed', { exact: true })).toBeVisible()
  await expect(parcel(1).getByText('Placed', { exact: true })).toBeVisible()
})

import type { BrowserContext, Page } from '@playwright/test'
import { closeBox, openParcel } from './counter/pack-parcel.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { inputs, payWith, type Input } from './keyboard-steps.ts'
import { acceptedCard, addToCart, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

const GIFT = 'Mehrab Keepsake Box'

for (const { how, width, input } of inputs)
  test(`Arjun does not know where Riya lives: he pays, she answers, he sees the day alone, and it is packed, ${how}`, async ({
    page,
    context,
    shop,
    newVisitor,
  }) => {
    const { press } = input
    const arjun = `arjun.${width}@example.in`
    await visit(page, '/', width)
    await press(page.getByRole('button', { name: `Add to cart: ${GIFT}` }))
    await press(page.getByRole('button', { name: /^Cart/ }))
    await press(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }))
    await press(page.getByRole('link', { name: 'You don’t know the address? Ask them' }))
    await expect(page.getByRole('heading', { name: 'Ask for the address' })).toBeVisible()
    const link = await payForGift(page, input, arjun)
    await answer(context, input, { link, width })

    await page.reload()
    const answered = page.getByRole('region', { name: 'Riya has answered' })
    await expect(answered.getByText(/^It arrives by/)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Shipping address' }).getByText('Only Riya and we know it.'),
    ).toBeVisible()
    const seen = await page.content()
    const mails = JSON.stringify(await shop.controlSandbox('GET', `/mail?to=${arjun}`))
    for (const secret of ['Temple Tree', 'Iyer', '9822222222', '570001', 'Mysuru'])
      expect(seen + mails).not.toContain(secret)
    await expectAccessible(page)
    const number = /GTH-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
    // The packer alone learns the address.
    const packer = await newVisitor()
    await openParcel(packer, input, { number, width })
    await expect(packer.getByRole('main')).toContainText('7 Temple Tree Lane')
    await press(packer.getByRole('button', { name: `Into the box: ${GIFT}` }))
    await closeBox(packer, input)
  })

/** @returns the link for Riya */
async function payForGift(page: Page, input: Input, arjun: string): Promise<string> {
  const { press, fill } = input
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await press(pay)
  await press(page.getByRole('button', { name: 'Their first name' }))
  await expect(page.getByLabel('Their first name')).toBeFocused()
  await expectAccessible(page)
  const typed = {
    'Their first name': 'Riya',
    'How you sign': 'Arjun',
    'Your words': 'Happy birthday, Riya!',
    'Your name': 'Arjun Mehta',
    'Your e-mail': arjun,
    'Your phone': '9811111111',
  }
  for (const [label, text] of Object.entries(typed)) await fill(page.getByLabel(label, { exact: true }), text)
  await page.reload()
  await expect(page.getByLabel('Their first name')).toHaveValue('Riya')
  await expect(page.getByLabel('Your words')).toHaveValue('Happy birthday, Riya!')
  await expectAccessible(page)
  await press(pay)
  await payWith(input, page.frameLocator('iframe'))

  await expect(page.getByText('Thank you, Arjun Mehta!')).toBeVisible()
  await expect(page.getByText('Now send Riya the link below.')).toBeVisible()
  const asking = page.getByRole('region', { name: 'Send Riya this link' })
  await expect(asking.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  )
  await expectAccessible(page)
  return asking.getByLabel('The link for Riya').inputValue()
}

type Asked = { link: string; width: number }

async function answer(context: BrowserContext, { press, fill }: Input, { link, width }: Asked): Promise<void> {
  const phone = await context.newPage()
  await visit(phone, new URL(link).pathname, width)
  await expect(phone.getByRole('heading', { name: 'Arjun has a gift for you, Riya' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: GIFT })).toBeVisible()
  await expect(phone.getByRole('main').getByText('₹')).toHaveCount(0)
  await press(phone.getByRole('button', { name: 'Send it to me' }))
  await expect(phone.getByRole('region', { name: /^Please check \d fields$/ })).toBeFocused()
  await expectAccessible(phone)
  const home = {
    'PIN code': '570001',
    Address: '7 Temple Tree Lane',
    'Last name': 'Iyer',
    'Mobile number': '9822222222',
  }
  for (const [label, text] of Object.entries(home)) await fill(phone.getByLabel(label, { exact: true }), text)
  await expect(phone.getByLabel('City')).toHaveValue('Mysuru')
  await press(phone.getByRole('button', { name: 'Send it to me' }))
  await expect(phone.getByRole('heading', { name: 'Thank you, Riya' })).toBeFocused()
  await expect(phone.getByText(/^Your gift arrives by \w{3} \d+ \w{3}/)).toBeVisible()
  await expectAccessible(phone)
}

test('No, thank you: Riya says no, and Arjun’s money is on its way back', async ({ page, context }) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await visit(page, '/ask')
  const typed = {
    'Their first name': 'Riya',
    'Your name': 'Arjun Mehta',
    'Your e-mail': 'arjun.no@example.in',
    'Your phone': '9811111111',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('It is a surprise: do not show what it is').check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByCard(page.frameLocator('iframe'), acceptedCard)
  const link = await page.getByLabel('The link for Riya').inputValue()
  const phone = await context.newPage()
  await visit(phone, new URL(link).pathname)
  await expect(phone.getByRole('heading', { name: 'A gift for you, Riya' })).toBeVisible()
  await expect(phone.getByRole('main').getByText('Mehrab Keepsake Box')).toHaveCount(0)
  await phone.getByRole('button', { name: 'No, thank you' }).click()
  const dialog = phone.getByRole('alertdialog', { name: 'Say no to this gift?' })
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'No, thank you' }).click()
  await expect(phone.getByRole('heading', { name: 'We understand' })).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: /Your order is cancelled|Your refund is on its way|Your order was refunded/ }),
  ).toBeVisible()
})

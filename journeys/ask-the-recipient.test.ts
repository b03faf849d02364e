import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { acceptedCard, addToCart, openCart, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

test('Arjun does not know where Riya lives: he pays, she answers on her phone, and he sees the day alone', async ({
  page,
  context,
  shop,
}) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('link', { name: 'You don’t know the address? Ask them' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for the address' })).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay ₹/ })
  await pay.click()
  await page.getByRole('button', { name: 'Their first name' }).click()
  await expect(page.getByLabel('Their first name')).toBeFocused()
  await expectAccessible(page)
  const typed = {
    'Their first name': 'Riya',
    'How you sign': 'Arjun',
    'Your words': 'Happy birthday, Riya!',
    'Your name': 'Arjun Mehta',
    'Your e-mail': 'arjun@example.in',
    'Your phone': '9811111111',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.reload()
  await expect(page.getByLabel('Their first name')).toHaveValue('Riya')
  await expect(page.getByLabel('Your words')).toHaveValue('Happy birthday, Riya!')
  await expectAccessible(page)
  await pay.click()
  await payByCard(page.frameLocator('iframe'), acceptedCard)

  await expect(page.getByText('Thank you, Arjun Mehta!')).toBeVisible()
  await expect(page.getByText('Now send Riya the link below.')).toBeVisible()
  const asking = page.getByRole('region', { name: 'Send Riya this link' })
  await expect(asking.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  )
  const link = await asking.getByLabel('The link for Riya').inputValue()
  await expectAccessible(page)

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await visit(phone, new URL(link).pathname)
  await expect(phone.getByRole('heading', { name: 'Arjun has a gift for you, Riya' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Mehrab Keepsake Box' })).toBeVisible()
  await expect(phone.getByRole('main').getByText('₹')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Send it to me' }).click()
  await expect(phone.getByText(/^Please check \d fields$/)).toBeVisible()
  await expectAccessible(phone)
  const home = {
    'PIN code': '570001',
    Address: '7 Temple Tree Lane',
    'Last name': 'Iyer',
    'Mobile number': '9822222222',
  }
  for (const [label, text] of Object.entries(home)) await phone.getByLabel(label, { exact: true }).fill(text)
  await expect(phone.getByLabel('City')).toHaveValue('Mysuru')
  await phone.getByRole('button', { name: 'Send it to me' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you, Riya' })).toBeVisible()
  await expect(phone.getByText(/^Your gift arrives by \w{3} \d+ \w{3}/)).toBeVisible()
  await expectAccessible(phone)

  await page.reload()
  const answered = page.getByRole('region', { name: 'Riya has answered' })
  await expect(answered.getByText(/^It arrives by/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Shipping address' }).getByText('Only Riya and we know it.'),
  ).toBeVisible()
  const seen = await page.content()
  const mails = JSON.stringify(await shop.controlSandbox('GET', '/mail?to=arjun@example.in'))
  for (const secret of ['Temple Tree', 'Iyer', '9822222222', '570001', 'Mysuru'])
    expect(seen + mails).not.toContain(secret)
  await expectAccessible(page)
})

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

import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { placeOrderOfGuest } from './place-orders.ts'
import { visit } from './visit.ts'

test('a guest who lost the mail finds the order from the foot of the page', async ({ page, shop }) => {
  const order = await placeOrderOfGuest(shop, 'tara.iyer@example.in')
  await visit(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { name: 'Track your order' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Order number').fill('my gift')
  await page.getByLabel('E-mail or phone').fill('tara.iyer@nowhere')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('This is not one of our order numbers.')).toBeVisible()
  await expect(page.getByText('This e-mail address looks incomplete.')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Order number').fill(order.number)
  await page.getByLabel('E-mail or phone').fill('tara.iyer@example.in')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please look at your email')).toBeFocused()
  await expectAccessible(page)
  const link = async () => {
    type Mail = { subject: string; links: string[] }
    const mails = await shop.controlSandbox<Mail[]>('GET', '/mail?to=tara.iyer@example.in')
    const asked = mails.find(({ subject }) => subject === `Your order ${order.number}`)
    return asked?.links.find((each) => new URL(each).searchParams.get('id') === order.id)
  }
  await expect.poll(link, 'a mail with the link').toBeDefined()
  await page.goto((await link()) ?? '')
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
})

test('an order number that is searched for like goods leads to the form, and stands in it', async ({ page }) => {
  await visit(page, '/shop?q=gth-900001')
  await expect(page.getByText('GTH-900001 looks like the number of an order.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Track it' }).click()
  await expect(page.getByLabel('Order number')).toHaveValue('GTH-900001')
  await page.reload()
  await expect(page.getByLabel('Order number')).toHaveValue('GTH-900001')
})

test('a number that is nobody’s gets the very same answer', async ({ page }) => {
  await visit(page, '/track-order')
  await page.getByLabel('Order number').fill('GTH-900000')
  await page.getByLabel('E-mail or phone').fill('+91 98765 43210')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('Please look at your email')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Order number')).toBeVisible()
})

test('without JavaScript: refused in words with everything kept, then sent', async ({ newVisitor, consoleErrors }) => {
  consoleErrors.allow(/status of 400/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/track-order')
  await page.getByLabel('Order number').fill('GTH-900001')
  await page.getByLabel('E-mail or phone').fill('kamala')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('Please enter a whole e-mail address')).toBeVisible()
  await expect(page.getByLabel('Order number')).toHaveValue('GTH-900001')
  await page.getByLabel('E-mail or phone').fill('kamala@example.in')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('Please look at your email')).toBeVisible()
})

test('an address that opens no order leads to the form', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  await visit(page, '/order?id=unknown')
  await page.getByRole('link', { name: 'Find my order' }).click()
  await expect(page.getByRole('heading', { name: 'Track your order' })).toBeVisible()
})

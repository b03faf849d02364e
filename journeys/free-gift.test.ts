import { chooseGoods, fillGiftOffer } from './counter/make-gift-offer.ts'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, buyAsGuest, chooseShipping, fillAddress } from './purchase-steps.ts'
import { visit } from './visit.ts'

const BOUGHT = 'Holi Gulal Hamper'
const GIVEN = 'Mogra Candle Tin'
/** Takes longer than the purchased product. */
const MADE_FOR_IT = 'Tulsi Pot Favour'
const NEEDS_A_CHOICE = 'Pooja Samagri Box'

test('an offer gives a candle: the cart shows it, and the order has it as a line that costs nothing', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*counter\/api\/v1\/offers/)
  const staff = await newVisitor()
  await openCounter(staff, 'manager')
  const name = 'A candle with each Holi hamper'
  const dialog = await fillGiftOffer(staff, { name, given: NEEDS_A_CHOICE, bought: BOUGHT })
  await dialog.getByRole('button', { name: 'Create offer' }).click()
  await expect(dialog.getByText(/This cannot be given: .* something has to be chosen/)).toBeVisible()
  await chooseGoods(dialog, 'The gift', GIVEN)
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Create offer' }).click()
  await expect(staff.getByText(`a free piece of ${GIVEN}`)).toBeVisible()

  await visit(page, `/shop?q=${encodeURIComponent(BOUGHT)}`)
  await addToCart(page, BOUGHT)
  await page.goto('/cart')
  await expect(page.getByRole('list', { name: 'Free with your order' })).toContainText(`Free: ${GIVEN}`)
  await expectAccessible(page)
  await buyAsGuest(page)
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: GIVEN, exact: true }) })
  await expect(line).toContainText('Free gift: from us')
  await expect(line).toContainText('Free')
  await expectAccessible(page)

  await staff.getByRole('button', { name: 'End offer' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'End offer' }).click()
  await expect(staff.getByRole('button', { name: 'Restart offer' })).toBeVisible()
})

test('a code brings a pot: checkout shows it, and the later day, before it is paid', async ({ page, newVisitor }) => {
  const staff = await newVisitor()
  await openCounter(staff, 'manager')
  const code = `POT-${Date.now() % 1e6}`
  const dialog = await fillGiftOffer(staff, { name: `Gift of ${code}`, given: MADE_FOR_IT, bought: BOUGHT, code })
  await dialog.getByRole('button', { name: 'Create offer' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `Gift of ${code}` })).toBeVisible()

  await visit(page, `/shop?q=${encodeURIComponent(BOUGHT)}`)
  await addToCart(page, BOUGHT)
  await page.goto('/cart')
  const inCart = page.getByRole('complementary', { name: 'Summary' })
  const field = inCart.getByLabel('Code')
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(inCart.getByRole('list', { name: 'Free with your order' })).toContainText(`Free: ${MADE_FOR_IT}`)
  await expect(inCart.getByText(`The free gift of ${code} comes with it.`)).toBeVisible()
  await expectAccessible(page)
  await inCart.getByRole('button', { name: 'Take it out' }).click()
  await expect(inCart.getByRole('list', { name: 'Free with your order' })).toBeHidden()

  await inCart.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await fillAddress(page)
  await chooseShipping(page)
  const day = page
    .getByRole('group', { name: 'Shipping options' })
    .getByText(/^Arrives by/)
    .first()
  const dayWithout = await day.innerText()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const toggle = summary.getByRole('button', { name: /^Order summary/ })
  if (await toggle.isVisible()) await toggle.click()
  await summary.getByLabel('Code').fill(code.toLowerCase())
  await summary.getByRole('button', { name: 'Use' }).click()
  await expect(summary.getByText(`The free gift of ${code} comes with it.`)).toBeVisible()
  await expect(summary.getByRole('list', { name: 'Free with your order' })).toContainText(`Free: ${MADE_FOR_IT}`)
  await expect(day).not.toHaveText(dayWithout)
  await expectAccessible(page)
  // The page asks before it accepts the later day.
  await expect(page.getByRole('button', { name: /^Order for / })).toBeVisible()
})

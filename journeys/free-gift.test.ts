import { chooseGoods, fillGiftOffer } from './counter/make-gift-offer.ts'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, buyAsGuest } from './purchase-steps.ts'
import { visit } from './visit.ts'

const BOUGHT = 'Holi Gulal Hamper'
const GIVEN = 'Mogra Candle Tin'
const NEEDS_A_CHOICE = 'Pooja Samagri Box'

test('an offer gives a candle: the cart shows it, and the order has it as a line that costs nothing', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*counter\/api\/v1\/offers/)
  const staff = await newVisitor()
  await openCounter(staff, 'manager')
  const name = 'A candle with each Holi hamper'
  const dialog = await fillGiftOffer(staff, { name, given: NEEDS_A_CHOICE, bought: BOUGHT })
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog.getByText(/This cannot be given: .* something has to be chosen/)).toBeVisible()
  await chooseGoods(dialog, 'The gift', GIVEN)
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(staff.getByText(`a piece of ${GIVEN} for nothing`)).toBeVisible()

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

  await staff.getByRole('button', { name: 'End it' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(staff.getByRole('button', { name: 'Let it run again' })).toBeVisible()
})

import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { jaipur, placeOrderToSeveral } from './place-orders.ts'
import { acceptedCard, goToPayment, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

// Its workshop is so small that one order fills a day.
test.use({ ownShop: {} })

const PRODUCT = 'Silk Booti Potli, Set of Three'

test('while one shopper chooses, others fill the benches: the day is refused with the next one, and shown as full', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*\/api\/orders\/new/)
  const owner = await newVisitor()
  await openCounter(owner, 'owner')
  await owner.goto('/counter/promises/calendar')
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await owner.getByRole('button', { name: `Change ${weekday}` }).click()
    const dialog = owner.getByRole('dialog', { name: `Change ${weekday}` })
    await dialog.getByLabel('Minutes of work').fill('20')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }

  await visit(page, '/')
  await goToPayment(page, PRODUCT)
  await page.getByRole('button', { name: 'Choose a day instead' }).click()
  const first = page.locator('.day-calendar [data-state=free]').first()
  const wished = await first.locator('.visually-hidden').innerText()
  await first.click()
  await expect(page.locator('.place-order-hint')).toContainText(`For ${wished}.`)

  for (let orders = 0; orders < 8; orders++) await placeOrderToSeveral(shop, [jaipur])

  await page.getByRole('button', { name: 'Place Order' }).click()
  const refused = page.locator('.place-order .status-note')
  await expect(refused).toHaveText(
    /^Our benches are full for \w{3} \d+ \w{3}\. The next day that can be had is \w{3} \d+ \w{3}\.$/,
  )
  await expect(refused).toContainText(wished)
  await expectAccessible(page)
  const next = page.getByRole('button', { name: /^Order for \w{3} \d+ \w{3}$/ })
  const nextDay = (await next.innerText()).replace('Order for ', '')
  await expect(refused).toContainText(`can be had is ${nextDay}.`)
  await expect(page.getByText(`We send it so that it comes for ${nextDay}`)).toBeVisible()
  await next.click()
  await payByCard(page.frameLocator('iframe'), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await expect(page.locator('.order-facts div').filter({ hasText: 'Delivery' })).toContainText(nextDay)

  const late = await newVisitor()
  await visit(late, '/')
  await goToPayment(late, PRODUCT)
  await late.getByRole('button', { name: 'Choose a day instead' }).click()
  const calendar = late.getByRole('table', { name: 'On which day should it come?' })
  await expect(calendar.getByRole('button', { name: `${wished}, full` })).toBeDisabled()
  await expectAccessible(late)
})

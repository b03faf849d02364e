import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral, placeOrderWithWords, underpayGuestOrder } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'
import { sendEnquiry } from './send-enquiry.ts'

// A shop of its own: the queue shows eighty parcels.
test.use({ ownShop: {} })

const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya & Arjun', face: 'kalam' }

test('a packer begins the day in Hindi: new orders first, one press begins the lettering, then the box @gate', async ({
  page,
  shop,
}) => {
  const number = await placeOrderWithWords(shop, words, 2)
  await openCounter(page, 'packer')
  const fresh = page.getByRole('region', { name: 'New orders' })
  const row = fresh.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('2 × Mango Wood Slice Ring Platter')
  await expect(row).toContainText('Riya & Arjun')
  await expect(row).toContainText('For Meera Nair, Bengaluru')
  await expect(row.locator('img')).toHaveAttribute('src', /\.webp$/)
  await expect(page.getByRole('main')).not.toContainText('₹')
  await expectAccessible(page)

  await page.getByLabel('Language').selectOption('hi')
  await expect(page.getByRole('region', { name: 'नए ऑर्डर' })).toContainText('लिखाई')
  await expectAccessible(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: number })
    .getByRole('button', { name: /^लिखाई/ })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `नग ${number}-P1` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'नग पर शब्द' })).toContainText('ने शुरू किया')
  await expect(page.getByRole('status').filter({ hasText: 'अगला काम: लिखाई' })).toBeVisible()
  await page.getByRole('button', { name: /^लिख दिया: / }).press('Enter')
  await expect(page.getByText('यह नग डिब्बे के लिए तैयार है।')).toBeVisible()
  await page.goto('/counter')
  const today = page.getByRole('listitem').filter({ hasText: number })
  await expect(today).toContainText('2 में से 1')
  await expect(page.getByRole('region', { name: 'नए ऑर्डर' })).toHaveCount(0)
})

test('an owner reads what needs a decision, and answers; nothing there is a figure of sales', async ({
  page,
  shop,
}) => {
  await placeOrderToSeveral(shop, [jaipur])
  await underpayGuestOrder(shop)
  await sendEnquiry(shop)
  await openCounter(page, 'owner')
  const also = page.getByRole('region', { name: 'Also waiting' })
  await expect(also.getByRole('link', { name: /^Exceptions to resolve: \d/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('₹')
  const kinds = page.getByRole('group', { name: 'Kinds of work' })
  await kinds.getByRole('button', { name: /^Answer/ }).press('Enter')
  await expect(page).toHaveURL(/do=answer/)
  await expect(page.getByRole('link', { name: /^Pack: / })).toHaveCount(0)
  await expectAccessible(page)
  const question = page.getByRole('listitem').filter({ hasText: 'For Kavita Menon' })
  await expect(question).toContainText('Do you make the brass tray larger?')
  await question.getByRole('link', { name: /^Answer: / }).press('Enter')
  await expect(page.getByRole('main')).toContainText('Do you make the brass tray larger?')
  await page.goto('/counter')
  await also.getByRole('link', { name: /^Exceptions to resolve/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'exceptions' })).toContainText('Paid, but not what the order costs')
})

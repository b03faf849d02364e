import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral, placeOrderWithWords } from '../place-orders.ts'
import { chooseAction } from './choose-action.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own, whose hand-over has one parcel.
test.use({ ownShop: {} })

const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya', face: 'kalam' }

test('a packer who reads Hindi reads in it what the shop refuses, from the papers of the day to the bag', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[49] .*\/(pieces|cards\.pdf)|ERR_FAILED/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  const lettered = await placeOrderWithWords(shop, words, 1)
  await openCounter(page, 'packer')
  await page.getByLabel('Language').selectOption('hi')
  await page.getByRole('button', { name: 'कार्ड', exact: true }).click()
  await expect(page.getByText('छापने को कुछ नहीं है।')).toBeVisible()
  await page.goto('/counter/pieces/GTH-999999-P1')
  await expect(page.getByRole('alert')).toContainText('इसका कुछ नहीं मिला।')
  await expectAccessible(page)

  const office = await newVisitor()
  await openCounter(office, 'owner')
  const hold = async (order: string) => {
    await chooseAction(office, 'Hold')
    const dialog = office.getByRole('dialog', { name: `Hold ${order}?` })
    await dialog.getByLabel('Why').fill('The ribbon is torn')
    await dialog.getByRole('button', { name: 'Hold it' }).click()
    await expect(office.getByRole('main')).toContainText('The ribbon is torn')
  }
  // The page does not hear of the hold before the step is taken.
  await page.route('**/counter/api/v1/events*', (route) => route.abort())
  await page.goto(`/counter/pieces/${lettered}-P1`)
  await expect(page.getByRole('button', { name: /^लिख दिया: / })).toBeVisible()
  await office.goto(`/counter/orders/${lettered}`)
  await hold(lettered)
  await page.getByRole('button', { name: /^लिख दिया: / }).press('Enter')
  await expect(page.getByText('रुकें: यह ऑर्डर रोका गया है। आगे बढ़ाने तक रुकें।')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The ribbon is torn' })).toContainText('ने यह पार्सल रोका है')

  await expect(async () => {
    await office.goto(`/counter/orders/${number}`)
    await expect(office.getByRole('main')).toContainText('Pick-up arranged', { timeout: 5_000 })
  }).toPass()
  await chooseAction(office, 'Mark as packed')
  await expect(office.getByText(`${number} is packed`)).toBeVisible()
  await hold(number)
  await page.goto('/counter/hand-over')
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('किसी ने इसे रोका है')
  await page.getByLabel('कोड स्कैन करें या लिखें').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${number} नहीं जा सकता: किसी ने इसे रोका है।`)).toBeVisible()
  await expectAccessible(page)
})

import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderWithWords } from '../place-orders.ts'
import { chooseAction } from './choose-action.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own, because the test looks for its parcel on the table.
test.use({ ownShop: {} })

const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya & Arjun', face: 'kalam' }

test('a tag is scanned at each bench: lettered, into the box; a box with an open step does not close @gate', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[49] .*\/pieces\//)
  const number = await placeOrderWithWords(shop, words, 2)
  const scan = async (code: string) => {
    await page.getByLabel('Scan a tag or a slip').fill(code)
    await page.keyboard.press('Enter')
  }
  await openCounter(page, 'packer')
  await scan('nonsense')
  await expect(page.getByText('Nothing has the code nonsense.')).toBeVisible()
  await scan(`${shop.origin}/counter/pieces/${number}-P2`)
  await expect(page.getByRole('heading', { level: 1, name: `Piece ${number}-P2` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Piece 2 of 2 · For Meera Nair, Bengaluru')
  await expect(page.getByRole('status').filter({ hasText: 'Next step: Letter' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Its box also waits for' })).toContainText(`${number}-P1`)
  await expect(page.getByRole('main')).not.toContainText('₹')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^It is lettered: / }).press('Enter')
  await expect(page.getByText('This piece is ready for its box.')).toBeVisible()
  await page.getByRole('button', { name: /^It is in the box: / }).press('Enter')
  await expect(page.getByText('Stop: 1 of 2 Mango Wood Slice Ring Platter is not lettered.')).toBeVisible()

  await page.goto(`/counter/table/${number}`)
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  const step = 'Mango Wood Slice Ring Platter (Still to letter: 1)'
  await expect(page.getByText(`Not finished yet: ${step}.`, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/counter/pieces/${number}-P1`)
  await page.getByRole('button', { name: /^It is lettered: / }).press('Enter')
  await page.getByRole('button', { name: /^It is in the box: / }).press('Enter')
  await expect(page.getByText('This piece is in its box.')).toBeVisible()
  await page.getByRole('link', { name: 'Open its box: 1 of 2' }).press('Enter')
  await page.getByLabel('Scan or type a code').fill(`${number}-P2`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mango Wood Slice Ring Platter: in the box.')).toBeVisible()
  // The table opens with what it kept, and learns of the lettering a moment later.
  await expect(async () => {
    const packed = page.getByRole('button', { name: 'Packed', exact: true })
    if (await packed.isVisible()) await packed.click({ timeout: 2_000 })
    await expect(page.getByText(/packed it today/)).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

const lid = {
  name: 'lid.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a hold colours the tag at once; a picture for the buyer is looked at before it goes, and the piece waits', async ({
  page,
  shop,
  newVisitor,
}) => {
  const number = await placeOrderWithWords(shop, { ...words, words: 'Kavita' }, 1)
  await openCounter(page, 'packer')
  await page.goto(`/counter/pieces/${number}-P1`)
  await page.getByLabel('Take a picture for the buyer').setInputFiles(lid)
  const look = page.getByRole('region', { name: 'Picture for the buyer' })
  await expect(look.getByRole('img', { name: 'The picture for the buyer' })).toBeVisible()
  await expectAccessible(page)
  await look.getByRole('button', { name: 'Send it to the buyer' }).press('Enter')
  await expect(page.getByText('Wait: the buyer has not approved the picture yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^It is lettered/ })).toHaveCount(0)

  const office = await newVisitor()
  await openCounter(office, 'owner')
  await office.goto(`/counter/orders/${number}`)
  await chooseAction(office, 'Hold')
  const dialog = office.getByRole('dialog', { name: `Hold ${number}?` })
  await dialog.getByLabel('Why').fill('Asks for gold')
  await dialog.getByRole('button', { name: 'Hold it' }).click()
  await expect(page.getByRole('alert')).toContainText('Asks for gold')
})

import sharp from 'sharp'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { visit } from '../visit.ts'
import { openCounter } from './open-counter.ts'

test('the workshop asks before it makes; the buyer wants a change, gets another picture, and agrees', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { orderId, number } = await placeOrderToSeveral(shop, [jaipur])
  const drawing = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b5872f' } })
    .jpeg()
    .toBuffer()
  await openCounter(page, 'owner')
  await page.goto(`/counter/orders/${number}`)
  const proofs = page.getByRole('region', { name: 'Proofs' })
  const send = async (words: string) => {
    await proofs.getByText('Send a proof', { exact: true }).click()
    await proofs.getByRole('textbox', { name: /^Words with the picture/ }).fill(words)
    await proofs
      .getByLabel('Choose a picture', { exact: true })
      .setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: drawing })
    await expect(proofs.getByRole('img', { name: /^What the buyer will see of/ })).toBeVisible()
    await proofs.getByRole('button', { name: 'Send it to the buyer' }).press('Enter')
  }
  await send('Is the lotus large enough?')
  await expect(proofs.getByText('Waits for the buyer')).toBeVisible()
  await expectAccessible(page)

  const buyer = await newVisitor()
  await visit(buyer, `/order?id=${orderId}`)
  const asked = buyer.getByRole('region', { name: 'Before we make it' })
  await expect(buyer.getByRole('heading', { level: 1, name: 'Is this how you meant it?' })).toBeVisible()
  const journey = buyer.getByRole('region', { name: 'Its journey' })
  await expect(journey.locator('[aria-current]')).toContainText('Our picture waits for your yes')
  await expect(asked.getByText('Is the lotus large enough?')).toBeVisible()
  await expect(asked.getByRole('img')).toHaveJSProperty('complete', true)
  await expectAccessible(buyer)
  await asked.getByRole('button', { name: 'Ask for a change' }).press('Enter')
  await expect(asked.getByRole('textbox')).toBeFocused()
  await asked.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(asked.getByText('Please write what we should change.')).toBeVisible()
  await asked.getByRole('textbox').fill('A little larger, please')
  await expectAccessible(buyer)
  await asked.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(asked.getByText('You asked for a change: “A little larger, please”.')).toBeVisible()

  await page.reload()
  await expect(proofs.getByText('“A little larger, please”')).toBeVisible()
  await send('Like this?')
  await expect(proofs.getByText('Waits for the buyer')).toBeVisible()
  await visit(buyer, `/order?id=${orderId}`)
  await asked.getByRole('button', { name: /^Approve/ }).press('Enter')
  await expect(asked.getByText(/^You approved this on/)).toBeVisible()
  await expect(journey.getByText('You said yes to our picture')).toBeVisible()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Your order was received' })).toBeVisible()
  await page.reload()
  await expect(proofs.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The buyer approved the proof')
})

test('once the workshop goes on without a yes, the buyer reads that, and not that it waits', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { orderId, number } = await placeOrderToSeveral(shop, [jaipur])
  const drawing = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b5872f' } })
    .jpeg()
    .toBuffer()
  await openCounter(page, 'owner')
  await page.goto(`/counter/orders/${number}`)
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await proofs.getByText('Send a proof', { exact: true }).click()
  await proofs
    .getByLabel('Choose a picture', { exact: true })
    .setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: drawing })
  await proofs.getByRole('button', { name: 'Send it to the buyer' }).press('Enter')
  await proofs.getByRole('button', { name: 'Pack without approval' }).press('Enter')
  const asked = page.getByRole('dialog', { name: /without approval\?$/ })
  await asked.getByRole('textbox', { name: 'Why' }).fill('Agreed by phone')
  await asked.getByRole('button', { name: 'Pack without approval' }).press('Enter')
  await expect(proofs.getByText(/^May be packed without approval since/)).toBeVisible()

  const buyer = await newVisitor()
  await visit(buyer, `/order?id=${orderId}`)
  await expect(buyer.getByRole('heading', { level: 1, name: 'Your order was received' })).toBeVisible()
  const before = buyer.getByRole('region', { name: 'Before we make it' })
  await expect(before).toContainText('We have not heard from you, so we go on with this.')
  await expect(buyer.getByRole('region', { name: 'Its journey' })).toContainText('We go on with our picture')
  await expect(buyer.getByRole('main')).not.toContainText(/waits? for your/)
  await expectAccessible(buyer)
})

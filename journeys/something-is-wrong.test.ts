import sharp from 'sharp'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { jaipur, placeOrderToSeveral, sendParcels } from './place-orders.ts'
import { visit } from './visit.ts'

test('a buyer tells by keyboard what broke, with a picture; the counter sees the case and answers it', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 .*\/api\/orders\/problems$/)
  const { orderId, number, goods } = await placeOrderToSeveral(shop, [jaipur])
  const piece = goods[0]?.[0] ?? ''
  await visit(page, `/order?id=${orderId}`, 360)
  const section = page.getByRole('region', { name: 'Is something wrong?' })
  await expect(page.getByRole('link', { name: 'Ask us about this order' })).toBeVisible()
  await expect(section).toHaveCount(0)
  await sendParcels(shop, number)
  await expect(async () => {
    await visit(page, `/order?id=${orderId}`, 360)
    await expect(section).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await section.getByRole('button', { name: `Something is wrong with ${piece}` }).press('Enter')
  await expect(section.getByLabel('What is wrong?')).toBeFocused()
  await expectAccessible(page)
  const send = section.getByRole('button', { name: 'Send to the workshop' })
  await send.press('Enter')
  await expect(section.getByText('Please choose what is wrong.')).toBeVisible()
  await section.getByLabel('What is wrong?').selectOption('It arrived broken')
  await section.getByLabel('What happened?').fill('The lid came with a crack in it.')
  await section
    .getByLabel(/^Pictures/)
    .setInputFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await send.press('Enter')
  await expect(section.getByText(/crack\.jpg.*(JPEG|picture)/)).toBeVisible()
  await expect(section.getByLabel('What happened?')).toHaveValue('The lid came with a crack in it.')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Take away crack.jpg' }).press('Enter')
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a1f45' } })
    .jpeg()
    .toBuffer()
  await section.getByLabel(/^Pictures/).setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer })
  await send.press('Enter')
  const told = section.getByText(/^You told us on/)
  await expect(told).toBeFocused()
  await expect(told).toContainText('Somebody at the workshop looks at it')
  await expectAccessible(page)
  const ticket = /GTH-Q-\d+/.exec(await told.innerText())?.[0] ?? ''

  const staff = await newVisitor()
  await openCounter(staff, 'owner')
  await staff.goto(`/counter/orders/${number}`)
  await expect(staff.getByText(`The buyer says of ${piece}: It arrived broken`)).toBeVisible()
  await staff.getByRole('link', { name: `Open ${ticket}` }).click()
  const asked = staff.getByRole('region', { name: 'The question' })
  await expect(asked.getByText('It arrived broken')).toBeVisible()
  await expect(asked.getByRole('img')).toHaveJSProperty('complete', true)
  await expect(asked.getByRole('link', { name: `Open ${number}` })).toBeVisible()
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { acceptedCard, addToCart, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

const pins = ['560038', '400001', '302001', '110001', '600001']

/** The last three tell their addresses themselves. */
const friends = Array.from({ length: 25 }, (_, index) => {
  if (index >= 22) return [['Riya', 'Dev', 'Kavita'][index - 22]]
  const name = `Colleague ${String.fromCharCode(65 + index)}`
  return [name, String(9_876_500_000 + index), `${index + 1} Lake Road`, pins[index % pins.length]]
})

test('25 gifts, three of them to people who are asked: two tell where, one says no', async ({
  page,
  context,
  shop,
}) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await visit(page, '/several')
  const heads = ['Name', 'Mobile', 'Address', 'PIN code']
  await page.getByLabel('Paste rows').fill([heads, ...friends].map((row) => row.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByText('25 people · 22 ready · 3 to mend')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for the address of row 25' }).press('Enter')
  await expect(page.getByText('25 people · 23 ready · 2 to mend')).toBeVisible()
  await page.getByRole('button', { name: 'Ask all 2 for the address' }).click()
  await expect(page.getByText('25 people · 25 ready')).toBeVisible()
  const asked = page.getByRole('group', { name: 'For the 3 people you ask' })
  await asked.getByLabel('How you sign').fill('Meera')
  await expect(page.getByText('A gift card pays only where you give all addresses yourself.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(asked.getByLabel('How you sign')).toHaveValue('Meera')
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('Your e-mail').fill('meera.asks@example.in')
  await page.getByLabel('Your phone').fill('98765 43210')
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ for 25 people$/ }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Payment details' }).waitFor()
  await payByCard(frame, acceptedCard)
  await expect(page.getByText('Now send the links below to 3 people.')).toBeVisible()
  const waiting = page.getByRole('region', { name: '3 people tell us where' })
  await expectAccessible(page)

  const openFor = async (name: string) => {
    await waiting.getByText(name, { exact: true }).click()
    const link = await waiting.getByLabel(`The link for ${name}`).inputValue()
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 360, height: 740 })
    await visit(phone, new URL(link).pathname)
    await expect(phone.getByRole('heading', { name: `Meera has a gift for you, ${name}` })).toBeVisible()
    return phone
  }
  const phones = { riya: await openFor('Riya'), dev: await openFor('Dev'), kavita: await openFor('Kavita') }
  await expectAccessible(page)
  for (const phone of Object.values(phones)) {
    const text = await phone.getByRole('main').innerText()
    expect(text).not.toMatch(/₹|Colleague|Nair/)
  }
  await tellAddress(phones.riya, { street: '7 Temple Tree Lane', last: 'Iyer', mobile: '9822222222', pin: '570001' })
  await tellAddress(phones.dev, { street: '9 Amber Gate', last: 'Kapoor', mobile: '9833333333', pin: '302001' })
  await phones.kavita.getByRole('button', { name: 'No, thank you' }).click()
  await phones.kavita.getByRole('alertdialog').getByRole('button', { name: 'No, thank you' }).click()
  await expect(phones.kavita.getByRole('heading', { name: 'We understand' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: '25 people' })).toBeVisible()
  await expect(page.getByText(/people? tells? us where/)).toHaveCount(0)
  const people = page.getByRole('region', { name: '25 people' })
  await expect(people.getByText(/^Not sent\. Its ₹[\d,.]+ goes back the way it was paid\.$/)).toHaveCount(1)
  await people.getByText('Riya', { exact: true }).click()
  await expect(people.getByText('Only Riya and we know it.')).toBeVisible()
  await expectAccessible(page)
  const orderId = new URL(page.url()).searchParams.get('id')
  const { order } = await (await page.request.get(`/api/orders/get?id=${orderId}`)).json()
  assert.deepEqual(
    order.shipments.slice(22).map(({ state }: { state: string }) => state),
    ['placed', 'placed', 'cancelled'],
  )
  assert.equal(order.refund.amount, order.shipments[24].amount)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download tracking of all parcels (CSV)' }).click()
  const sheetOfAll = await readFile(await (await saving).path(), 'utf8')
  const mails = JSON.stringify(await shop.controlSandbox('GET', '/mail?to=meera.asks@example.in'))
  for (const secret of ['Temple Tree', 'Iyer', '9822222222', '570001', 'Amber Gate', 'Kapoor', '9833333333'])
    expect(`${await page.content()}${JSON.stringify(order)}${sheetOfAll}${mails}`).not.toContain(secret)
})

async function tellAddress(page: Page, to: { street: string; last: string; mobile: string; pin: string }) {
  await page.getByLabel('PIN code', { exact: true }).fill(to.pin)
  await page.getByLabel('Address', { exact: true }).fill(to.street)
  await page.getByLabel('Last name', { exact: true }).fill(to.last)
  await page.getByLabel('Mobile number', { exact: true }).fill(to.mobile)
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Send it to me' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you, / })).toBeVisible()
}

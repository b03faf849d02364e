import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press } from './keyboard-steps.ts'
import { buyAsGuest } from './purchase-steps.ts'
import { tick, visit, waitUntilHydrated } from './visit.ts'

const BOX = 'Mehrab Keepsake Box'
const JAR = 'Little Honey Jar Favour'
const TIN = 'Mogra Candle Tin'
/** With their colours. */
const JAR_SOLD = `${JAR} (Cap: wine)`
const TIN_SOLD = `${TIN} (Tin: wine)`
const DIYAS = 'Painted Diya Pair'

test('a box is filled from its own page, in the colours that were chosen there', async ({ page }) => {
  await visit(page, '/product/9')
  await tick(page.getByRole('group', { name: 'Lid' }).getByRole('radio', { name: 'leaf' }))
  await page.getByRole('link', { name: 'Fill this box yourself' }).click()
  await waitUntilHydrated(page)
  await expect(page.getByRole('radio', { name: new RegExp(BOX) })).toBeChecked()
  const packed = page.getByRole('region', { name: 'As we will pack it' })
  await expect(packed.getByLabel('Lid')).toHaveValue('leaf')
  await expect(packed.getByLabel('Ribbon')).toHaveValue('blush')
  await expectAccessible(page)
})

test('a hamper is filled by keys, changed in the cart and paid; the packer sees how it lies @gate', async ({
  page,
  newVisitor,
}) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Fill a hamper' }).click()
  await waitUntilHydrated(page)
  await page.getByRole('radio', { name: new RegExp(BOX) }).check()
  const packed = page.getByRole('region', { name: 'As we will pack it' })
  await expect(packed).toContainText('A hamper has 3 pieces at least. Please add 3 more.')
  await expectAccessible(page)

  const more = (name: string) => page.getByRole('button', { name: `One more of ${name}` })
  for (const name of [JAR, JAR]) await press(page, more(name))
  await page.getByLabel(`Tin: ${TIN}`).selectOption('wine')
  const tinId = /\d+$/.exec((await page.getByRole('link', { name: TIN }).getAttribute('href')) ?? '')?.[0]
  await press(page, more(TIN))
  await expect(
    page.getByText(/^Mogra Candle Tin \(Tin: wine\) put in, 3 pieces, \d+ % of the floor, [\d.]+ of 4 kg$/),
  ).toBeAttached()
  await expect(packed).toContainText(`1. ${JAR_SOLD} × 2; 2. ${TIN_SOLD}`)
  await expect(packed).toContainText('All of a hamper has one rate of GST')
  await expect(page.getByRole('region', { name: 'What is inside' })).toContainText('All the food in it is vegetarian.')
  await packed.getByLabel('Ribbon').selectOption('leaf')
  await expectAccessible(page)
  const price = await packed.locator('.hamper-price strong').innerText()

  // The address is the hamper.
  await page.reload()
  await waitUntilHydrated(page)
  await expect(packed).toContainText(`1. ${JAR_SOLD} × 2; 2. ${TIN_SOLD}`)
  await expect(page.getByLabel(`Tin: ${TIN}`)).toHaveValue('wine')
  await expect(packed.locator('.hamper-price strong')).toHaveText(price)
  await expect(packed.getByLabel('Ribbon')).toHaveValue('leaf')
  await press(page, packed.getByRole('button', { name: 'Add to cart' }))
  await press(page, packed.getByRole('link', { name: 'Open the cart' }))
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: BOX, exact: true }) })
  await expect(line).toContainText(`Ribbon: leaf, ${JAR_SOLD}: 2 pieces, ${TIN_SOLD}: 1 piece`)
  await expect(line).toContainText(price)
  await expectAccessible(page)

  await press(page, line.getByRole('link', { name: `Change what is inside ${BOX}` }))
  await expect(packed.getByLabel('Ribbon')).toHaveValue('leaf')
  await press(page, more(DIYAS))
  await press(page, packed.getByRole('button', { name: 'Change it in the cart' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cart')
  await expect(line).toContainText(`${DIYAS}: 1 piece`)
  await expect(line).toHaveCount(1)
  await buyAsGuest(page)
  await expect(page.getByRole('main')).toContainText(`${JAR_SOLD}: 2 pieces`)
  const number = /GTH-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''

  const packer = await newVisitor()
  await openCounter(packer, 'packer')
  await packer.goto('/counter/table')
  await packer.getByLabel('Scan or type a code').fill(number)
  await packer.keyboard.press('Enter')
  await expect(packer.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(packer.locator('.hamper-plan')).toContainText('Lower layer: ')
  await expect(packer.getByRole('main')).not.toContainText('₹')
  await expectAccessible(packer)
  await packer.getByRole('button', { name: `Into the box: ${BOX}` }).click()
  await packer.getByRole('button', { name: 'Packed', exact: true }).click()
  const left = `${DIYAS}, 2 of 2 ${JAR_SOLD} and ${TIN_SOLD}`
  await expect(packer.getByText(`Not in the box yet: ${left}.`)).toBeVisible()
  await packer.getByRole('button', { name: `All 2 into the hamper: ${JAR_SOLD}` }).click()
  await press(packer, packer.getByRole('button', { name: `Into the hamper: ${DIYAS}` }))
  await expectAccessible(packer)
  await packer.getByLabel('Scan or type a code').fill(`P${tinId}`)
  await packer.keyboard.press('Enter')
  await expect(packer.getByRole('button', { name: `In the hamper: ${TIN_SOLD}` })).toBeVisible()
  await packer.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(packer.getByText(/ packed it /)).toBeVisible()

  const owner = await newVisitor()
  await openCounter(owner, 'owner')
  await owner.goto(`/counter/orders/${number}`)
  await owner.getByText('As it is packed').click()
  await expect(owner.locator('.hamper-plan')).toContainText(`${JAR_SOLD} × 2`)
  await expectAccessible(owner)
})

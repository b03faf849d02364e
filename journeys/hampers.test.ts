import type { Page } from '@playwright/test'
import { openCounter } from './counter/open-counter.ts'
import { closeBox, openParcel } from './counter/pack-parcel.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { giveAddress, inputs, payWith, type Input } from './keyboard-steps.ts'
import type { OpenShop } from './open-shop.ts'
import { readAmounts } from './purchase-steps.ts'
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

for (const { how, width, input } of inputs)
  test(`Asha buys Riya a gift card, its balance pays for a hamper that Riya fills, and the packer sees how it lies, ${how}`, async ({
    page: asha,
    shop,
    newVisitor,
    consoleErrors,
  }) => {
    test.setTimeout(240_000)
    consoleErrors.allow(/status of 409 .*gift-cards$/)
    const { press } = input
    await visit(asha, '/', width)
    const code = await buyGiftCard(asha, input, { shop, email: `riya.${width}@example.in` })

    const page = await newVisitor({ viewport: { width, height: 800 } })
    await visit(page, `/gift-card#${code}`)
    await expect(page.getByText(`₹5,000.00 are left on the card ending ${code.slice(-4)}`)).toBeVisible()
    await expectAccessible(page)
    await visit(page, '/')
    await press(page.getByRole('link', { name: 'Fill a hamper' }))
    await waitUntilHydrated(page)
    const tinId = await fillHamper(page, input)
    const number = await payWithCard(page, input, { code, width })

    const packer = await newVisitor()
    await openParcel(packer, input, { number, width })
    await packHamper(packer, input, tinId)
    const owner = await newVisitor()
    await openCounter(owner, 'owner')
    await owner.goto(`/counter/orders/${number}`)
    await owner.getByText('As it is packed').click()
    await expect(owner.locator('.hamper-plan')).toContainText(`${JAR_SOLD} × 2`)
    await expectAccessible(owner)
  })

type Given = { shop: OpenShop; email: string }

/** @returns its code */
async function buyGiftCard(page: Page, input: Input, { shop, email }: Given): Promise<string> {
  const { press, fill, check } = input
  await press(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Gift cards' }))
  const pay = page.getByRole('button', { name: 'Pay for the card' })
  await check(page.getByRole('radio', { name: '₹5,000', exact: true }))
  await press(pay)
  await expect(page.getByRole('region', { name: 'Please check 3 fields' })).toBeFocused()
  await expectAccessible(page)
  await fill(page.getByLabel('For', { exact: true }), 'Riya')
  await fill(page.getByLabel('Their e-mail'), email)
  await fill(page.getByLabel('Your words'), 'For your new home.')
  await fill(page.getByLabel('From', { exact: true }), 'Asha')
  await fill(page.getByRole('main').getByLabel('Your e-mail'), 'asha.who.gives@example.in')
  await expectAccessible(page)
  await press(pay)
  const window = page.frameLocator('iframe')
  await fill(window.getByLabel('Phone'), '9876543210')
  await payWith(input, window)
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible()
  await expect(page.getByText('We have sent it to Riya.')).toBeVisible()
  await expectAccessible(page)
  let code = ''
  await expect(async () => {
    const mails = await shop.controlSandbox<{ text: string }[]>('GET', `/mail?to=${email}`)
    code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** @returns the id of the candle */
async function fillHamper(page: Page, { press, select, check }: Input): Promise<string> {
  await check(page.getByRole('radio', { name: new RegExp(BOX) }))
  const packed = page.getByRole('region', { name: 'As we will pack it' })
  await expect(packed).toContainText('A hamper has 3 pieces at least. Please add 3 more.')
  await expectAccessible(page)

  const more = (name: string) => page.getByRole('button', { name: `One more of ${name}` })
  for (const name of [JAR, JAR]) await press(more(name))
  await select(page.getByLabel(`Tin: ${TIN}`), 'wine')
  const tinId = /\d+$/.exec((await page.getByRole('link', { name: TIN }).getAttribute('href')) ?? '')?.[0] ?? ''
  const tin = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: TIN }) })
  await expect(tin.locator('img')).toHaveAttribute('src', /tin-wine/)
  await press(more(TIN))
  await expect(
    page.getByText(/^Mogra Candle Tin \(Tin: wine\) put in, 3 pieces, \d+ % of the floor, [\d.]+ of 4 kg$/),
  ).toBeAttached()
  await expect(packed).toContainText(`1. ${JAR_SOLD} × 2; 2. ${TIN_SOLD}`)
  await expect(packed.locator('image').first()).toHaveAttribute('href', /tin-wine/)
  await expect(packed).toContainText('All of a hamper has one rate of GST')
  await expect(page.getByRole('region', { name: 'What is inside' })).toContainText('All the food in it is vegetarian.')
  await select(packed.getByLabel('Ribbon'), 'leaf')
  await expectAccessible(page)
  const price = await packed.locator('.hamper-price strong').innerText()

  // The address is the hamper.
  await page.reload()
  await waitUntilHydrated(page)
  await expect(packed).toContainText(`1. ${JAR_SOLD} × 2; 2. ${TIN_SOLD}`)
  await expect(page.getByLabel(`Tin: ${TIN}`)).toHaveValue('wine')
  await expect(packed.locator('.hamper-price strong')).toHaveText(price)
  await expect(packed.getByLabel('Ribbon')).toHaveValue('leaf')
  await press(packed.getByRole('button', { name: 'Add to cart' }))
  await press(packed.getByRole('link', { name: 'Open the cart' }))
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: BOX, exact: true }) })
  await expect(line).toContainText(`Ribbon: leaf, ${JAR_SOLD}: 2 pieces, ${TIN_SOLD}: 1 piece`)
  await expect(line).toContainText(price)
  await expectAccessible(page)

  await press(line.getByRole('link', { name: `Change what is inside ${BOX}` }))
  await expect(packed.getByLabel('Ribbon')).toHaveValue('leaf')
  await press(more(DIYAS))
  await press(packed.getByRole('button', { name: 'Change it in the cart' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cart')
  await expect(line).toContainText(`${DIYAS}: 1 piece`)
  await expect(line).toHaveCount(1)
  return tinId
}

type Card = { code: string; width: number }

/** The card pays for all of it. @returns the number of the order */
async function payWithCard(page: Page, input: Input, { code, width }: Card): Promise<string> {
  const { press, fill } = input
  await press(page.getByRole('link', { name: 'Checkout' }))
  await press(page.getByRole('button', { name: 'Continue as guest' }))
  await giveAddress(input, page)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  if (width < 990) await press(summary.getByRole('button', { name: /^Order summary/ }))
  await fill(summary.getByLabel('Gift card'), code.toLowerCase())
  await press(summary.getByRole('button', { name: 'Pay with it' }))
  await expect(summary.getByText(/stay on the card ending/)).toBeVisible()
  await expectAccessible(page)
  const total = (await readAmounts(page, '.order-summary'))['Total'] ?? ''
  await press(page.getByRole('button', { name: 'Place Order' }))
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${JAR_SOLD}: 2 pieces`)
  expect((await readAmounts(page, '.order-card'))[`Gift card ending ${code.slice(-4)}`]).toBe(`−${total}`)
  await expectAccessible(page)
  const number = /GTH-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await page.goto(`/gift-card#${code}`)
  const left = 5_000 - Number(total.replace(/[^\d.]/g, ''))
  await expect(page.getByText(`₹${left.toLocaleString('en-IN', { minimumFractionDigits: 2 })} are left`)).toBeVisible()
  return number
}

async function packHamper(packer: Page, input: Input, tinId: string): Promise<void> {
  const { press, fill } = input
  await expect(packer.locator('.hamper-plan')).toContainText('Lower layer: ')
  await press(packer.getByRole('button', { name: `Into the box: ${BOX}` }))
  await press(packer.getByRole('button', { name: 'Packed', exact: true }))
  const left = `${DIYAS}, 2 of 2 ${JAR_SOLD} and ${TIN_SOLD}`
  await expect(packer.getByText(`Not in the box yet: ${left}.`)).toBeVisible()
  await press(packer.getByRole('button', { name: `All 2 into the hamper: ${JAR_SOLD}` }))
  const label = packer.getByRole('form', { name: `Label of ${JAR_SOLD}` })
  await fill(label.getByLabel('Batch'), 'H-21')
  await press(label.getByRole('button', { name: 'Note what the label says' }))
  await expect(packer.getByText('Batch H-21')).toBeVisible()
  await press(packer.getByRole('button', { name: `Into the hamper: ${DIYAS}` }))
  await expectAccessible(packer)
  await fill(packer.getByLabel('Scan or type a code'), `P${tinId}`)
  await packer.keyboard.press('Enter')
  await expect(packer.getByRole('button', { name: `In the hamper: ${TIN_SOLD}` })).toBeVisible()
  await closeBox(packer, input)
}

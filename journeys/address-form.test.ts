import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage, waitUntilFocused } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, asha, goToCheckout } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const potli = 'Silk Booti Potli, Set of Three'

test('errors stand at their fields, the focus goes to what sums them up, and nothing typed is lost', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await goToCheckout(page)
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please check 6 fields').waitFor()
  await waitUntilFocused(page.getByRole('region', { name: 'Please check 6 fields' }))
  const phone = page.getByLabel('Mobile number')
  await eventually(() => phone.getAttribute('aria-invalid'), 'true')
  const described = await phone.getAttribute('aria-describedby')
  await page.locator(`#${described}`).getByText('10-digit Indian mobile number').waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.id), 'ship-city')
  await phone.fill('98765 43210')
  await page.getByText('Please check 5 fields').waitFor()

  await page.reload()
  await eventually(() => page.getByLabel('First name').inputValue(), 'Asha')
  await eventually(() => phone.inputValue(), '98765 43210')
  await page.getByRole('button', { name: 'Clear' }).click()
  await eventually(() => page.getByLabel('First name').inputValue(), '')
  await page.getByRole('button', { name: 'Undo Clear' }).click()
  await eventually(() => page.getByLabel('First name').inputValue(), 'Asha')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await eventually(() => phone.inputValue(), '98765 43210')
  await end()
})

test('a PIN code of another state is only a hint', async () => {
  const { page, end } = await openPage(shop)
  await addToCart(page, potli)
  await goToCheckout(page)
  for (const [label, text] of Object.entries(asha)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('State').selectOption('Kerala')
  await page.getByText('PIN code 560038 looks like Karnataka, not Kerala.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Shipping to' }).waitFor()
  await end()
})

test('another country: its own states, none where it has none, and the truth about delivery', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await goToCheckout(page)
  for (const [label, text] of Object.entries(asha)) await page.getByLabel(label, { exact: true }).fill(text)
  const country = page.getByLabel('Country')
  await country.selectOption('Another country…')
  await page.getByText('We deliver within India only at the moment.').waitFor()
  await country.selectOption('Nepal')
  await page.getByLabel('State').selectOption('Bagmati')
  await country.selectOption('Anguilla')
  await page.getByLabel('State').waitFor({ state: 'detached' })
  await assertAccessible()
  await page.getByLabel('Postal code').fill('2640')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Shipping to' }).waitFor()
  await page.getByText('We deliver within India only, not to Anguilla.').waitFor()
  await end()
})

test('the PIN code comes first and fills in city and state; three lines become one address', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await goToCheckout(page)
  await page.keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.id), 'ship-zipcode')
  await page.keyboard.type('682016')
  await eventually(() => page.getByLabel('City').inputValue(), 'Kochi')
  await eventually(() => page.getByLabel('State').inputValue(), 'Kerala')
  await page.getByText('Kochi, Kerala').waitFor()
  await page.getByLabel('City').fill('Ernakulam')
  await page.getByLabel('PIN code').fill('682011')
  await eventually(() => page.getByLabel('City').inputValue(), 'Ernakulam')
  await page.getByLabel('Address', { exact: true }).fill('Flat 4, Tower B')
  await page.getByLabel('Street, area').fill('MG Road')
  await page.getByLabel('Landmark').fill('opposite the ferry')
  for (const [line, name] of [
    ['#ship-address', 'address-line1'],
    ['#ship-address-2', 'address-line2'],
    ['#ship-address-3', 'address-line3'],
  ] as const)
    assert.equal(await page.locator(line).getAttribute('autocomplete'), `shipping ${name}`)
  await assertAccessible()
  await page.reload()
  await eventually(() => page.getByLabel('Address', { exact: true }).inputValue(), 'Flat 4, Tower B')
  await page.getByLabel('First name').fill('Lakshmi')
  await page.getByLabel('E-mail').fill('lakshmi@example.in')
  await page.getByLabel('Mobile number').fill('9876543212')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Flat 4, Tower B, MG Road, opposite the ferry').waitFor()
  await page.getByText('Lakshmi', { exact: true }).waitFor()
  await end()
})

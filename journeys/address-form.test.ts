import assert from 'node:assert/strict'
import { addToCart, asha, goToCheckout, typeAddress } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const potli = 'Silk Booti Potli, Set of Three'

test('errors stand at their fields, the focus goes to what sums them up, and nothing typed is lost @gate', async ({
  page,
}) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await goToCheckout(page)
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please check 6 fields')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Please check 6 fields' })).toBeFocused()
  const phone = page.getByLabel('Mobile number')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  const described = await phone.getAttribute('aria-describedby')
  await expect(page.locator(`#${described}`).getByText('10-digit Indian mobile number')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await expect(page.locator('#ship-city')).toBeFocused()
  await phone.fill('98765 43210')
  await expect(page.getByText('Please check 5 fields')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await expect(phone).toHaveValue('98765 43210')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo Clear' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(phone).toHaveValue('98765 43210')
})

test('a PIN code of another State is pointed out while it is typed, and settled before one goes on', async ({
  page,
}) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await goToCheckout(page)
  await typeAddress(page, { ...asha, State: 'Kerala' })
  const contradiction = 'PIN code 560038 is in Karnataka, not in Kerala. Please correct the PIN code or the state.'
  await expect(page.getByText(contradiction).first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('PIN code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('heading', { name: 'Shipping to' })).toBeHidden()
  await page.getByLabel('State').selectOption('Karnataka')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping to' })).toBeVisible()
})

test('another country: its own states, none where it has none, and the truth about delivery', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await goToCheckout(page)
  await typeAddress(page, asha)
  await page.getByText('Bengaluru, Karnataka, India').click()
  const country = page.getByLabel('Country')
  await country.selectOption('Another country…')
  await expect(page.getByText('We deliver within India only at the moment.')).toBeVisible()
  await country.selectOption('Nepal')
  await page.getByLabel('State').selectOption('Bagmati')
  await country.selectOption('Anguilla')
  await expect(page.getByLabel('State')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Postal code').fill('2640')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping to' })).toBeVisible()
  await expect(page.getByText('We deliver within India only, not to Anguilla.')).toBeVisible()
})

test('the PIN code comes first and fills in city and state; three lines become one address', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await goToCheckout(page)
  await expect(page.getByRole('heading', { name: 'Where & who to ship to?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('This goes to somebody else')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#ship-postcode')).toBeFocused()
  await page.keyboard.type('682016')
  await expect(page.getByLabel('City')).toHaveValue('Kochi')
  await expect(page.getByLabel('State')).toHaveValue('Kerala')
  await expect(page.getByLabel('City')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Kochi, Kerala, India')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('City').fill('Ernakulam')
  await page.getByLabel('PIN code').fill('682011')
  await expect(page.getByLabel('City')).toHaveValue('Ernakulam')
  await page.getByLabel('Address', { exact: true }).fill('Flat 4, Tower B')
  await page.getByLabel('Street, area').fill('MG Road')
  await page.getByLabel('Landmark').fill('opposite the ferry')
  for (const [line, name] of [
    ['#ship-address', 'address-line1'],
    ['#ship-address-2', 'address-line2'],
    ['#ship-address-3', 'address-line3'],
  ] as const)
    assert.equal(await page.locator(line).getAttribute('autocomplete'), `shipping ${name}`)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Flat 4, Tower B')
  await page.getByLabel('First name').fill('Lakshmi')
  await page.getByLabel('E-mail').fill('lakshmi@example.in')
  await page.getByLabel('Mobile number').fill('9876543212')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Flat 4, Tower B, MG Road, opposite the ferry')).toBeVisible()
  await expect(page.getByText('Lakshmi', { exact: true })).toBeVisible()
})

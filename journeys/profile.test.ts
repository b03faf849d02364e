import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { login, signIn } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

async function openProfile(page: Page): Promise<void> {
  await visit(page, '/user/profile')
  await expect(page.getByRole('heading', { name: 'Hi, Ravi' })).toBeVisible()
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

for (const path of ['/user', '/user/profile', '/user/orders', '/user/occasions'])
  test(`a guest at ${path} is asked to log in, and comes back there`, async ({ page, customer }) => {
    await visit(page, path)
    await page.waitForURL('**/login')
    await login(page, customer)
    await page.waitForURL(path === '/user' ? '**/user/profile' : `**${path}`)
    const headings: Record<string, string> = { '/user/orders': 'Your Orders', '/user/occasions': 'Remember my people' }
    await expect(page.getByRole('heading', { name: headings[path] ?? 'Hi, Ravi' })).toBeVisible()
  })

test('an address of the user area that is not there', async ({ page, consoleErrors }) => {
  await visit(page, '/')
  consoleErrors.allow(/404/)
  await page.goto('/user/wishes')
  await page.waitForURL('**/404')
})

test('no orders yet: said, with the way to the shop', async ({ signedInPage: page }) => {
  await openProfile(page)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByText('You have no orders yet. Go ahead and buy some products!')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await page.waitForURL('**/shop')
})

test('the mobile number: asked for, checked, kept; the focus comes back to Edit', async ({ signedInPage: page }) => {
  await openProfile(page)
  await expectAccessible(page)
  await expect(page.getByText('Not Provided')).toBeVisible()
  await page.getByRole('button', { name: 'Edit mobile number' }).press('Enter')
  const popUp = page.getByRole('dialog', { name: 'Your mobile number' })
  await expect(popUp.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(popUp.getByText('10-digit Indian mobile number')).toBeVisible()
  await expectAccessible(page)
  await popUp.getByLabel('Mobile number').fill('+91 98765 43210')
  await page.keyboard.press('Enter')
  await expect(popUp).toBeHidden()
  await expect.poll(() => focused(page)).toEqual('Edit mobile number')
  await expect(page.getByText('+91 9876543210')).toBeVisible()
  await page.reload()
  await expect(page.getByText('+91 9876543210')).toBeVisible()
  await page.getByRole('button', { name: 'Edit mobile number' }).press('Enter')
  await expect(popUp.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popUp).toBeHidden()
  await expect.poll(() => focused(page)).toEqual('Edit mobile number')
})

test('addresses: added, edited by a click, deleted and brought back, all by keyboard if need be', async ({
  signedInPage: page,
}) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Add address' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add an address' })
  await expect(page.locator('#saved-postcode')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(adding.getByText('Please check 4 fields')).toBeVisible()
  await expect(adding.getByRole('region', { name: 'Please check 4 fields' })).toBeFocused()
  await expectAccessible(page)
  await adding.getByLabel('Address', { exact: true }).fill('4 Hill Street')
  await adding.getByLabel('City').fill('Mysuru')
  await adding.getByLabel('State').selectOption('Karnataka')
  await adding.getByLabel('PIN code').fill('570 001')
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect.poll(() => focused(page)).toEqual('Add address')

  // A click anywhere on it opens the form.
  await page.getByText('Mysuru 570001').click({ force: true })
  const editing = page.getByRole('dialog', { name: 'Edit this address' })
  await expectAccessible(page)
  await editing.getByLabel('Address', { exact: true }).fill('5 Hill Street')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  const edit = page.getByRole('button', { name: /^Edit address: Ravi Menon, 5 Hill Street/ })
  await expect(edit).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/^Edit address: Ravi Menon, 5 Hill Street/)

  await page.getByRole('button', { name: /^Delete address: Ravi Menon, 5 Hill Street/ }).press('Enter')
  await expect(page.getByText('5 Hill Street, Mysuru 570001 was deleted.')).toBeVisible()
  await expect(edit).toHaveCount(0)
  await expect.poll(() => focused(page)).toEqual('Undo')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(edit).toBeVisible()
  await expect.poll(() => focused(page)).toEqual('Shipping addresses')
  await page.reload()
  await expect(edit).toBeVisible()
})

test('what another device added meanwhile is kept', async ({ signedInPage: here, customer, newVisitor }) => {
  const there = await newVisitor()
  await signIn(there, customer)
  await openProfile(here)
  await openProfile(there)
  for (const [page, street] of [
    [there, '1 First Street'],
    [here, '2 Second Street'],
  ] as const) {
    await page.getByRole('button', { name: 'Add address' }).click()
    const popUp = page.getByRole('dialog', { name: 'Add an address' })
    await popUp.getByLabel('Address', { exact: true }).fill(street)
    await popUp.getByLabel('City').fill('Mysuru')
    await popUp.getByLabel('State').selectOption('Karnataka')
    await popUp.getByLabel('PIN code').fill('570001')
    await popUp.getByRole('button', { name: 'Save' }).click()
    await expect(popUp).toBeHidden()
  }
  await expect(here.getByText('1 First Street')).toBeVisible()
  await expect(here.getByText('2 Second Street')).toBeVisible()
})

test('a refusal leaves the form as typed, with a sentence', async ({ signedInPage: page, consoleErrors }) => {
  await openProfile(page)
  consoleErrors.allow(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Edit mobile number' }).click()
  const popUp = page.getByRole('dialog', { name: 'Your mobile number' })
  await popUp.getByLabel('Mobile number').fill('9000000001')
  await page.route('**/api/users/**', (route) => route.abort())
  await popUp.getByRole('button', { name: 'Save' }).click()
  await expect(popUp.getByText('We could not reach the shop.')).toBeVisible()
  await expectAccessible(page)
  await expect(popUp.getByLabel('Mobile number')).toHaveValue('9000000001')
  await page.unroute('**/api/users/**')
  await popUp.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('+91 9000000001')).toBeVisible()
})

test('everything the shop keeps, as a file', async ({ signedInPage: page, customer }) => {
  await openProfile(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await coming
  assert.equal(download.suggestedFilename(), 'gathri-my-data.json')
  const data: { account: { email: string } } = JSON.parse(await readFile(await download.path(), 'utf8'))
  assert.equal(data.account.email, customer['E-mail'])
  await expect(page.getByText('Your data is in the file')).toBeVisible()
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { login, openAccount, ravi } from './account-steps.ts'
import { openPage, type OpenPage, waitUntilFocused } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
  await openAccount(shop)
})
after(() => shop.close())

async function signIn(): Promise<OpenPage> {
  const visit = await openPage(shop, '/login')
  await login(visit.page)
  await visit.page.waitForURL('**/shop')
  await visit.page.goto('/user/profile')
  await visit.page.getByRole('heading', { name: 'Hi, Ravi' }).waitFor()
  return visit
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

for (const path of ['/user', '/user/profile', '/user/orders'])
  test(`a guest at ${path} is asked to log in, and comes back there`, async () => {
    const { page, end } = await openPage(shop, path)
    await page.waitForURL('**/login')
    await login(page)
    await page.waitForURL(path === '/user' ? '**/user/profile' : `**${path}`)
    await page.getByRole('heading', { name: path.endsWith('orders') ? 'Your Orders' : 'Hi, Ravi' }).waitFor()
    await end()
  })

test('an address of the user area that is not there', async () => {
  const { page, end, expect } = await openPage(shop, '/')
  expect(/404/)
  await page.goto('/user/wishes')
  await page.waitForURL('**/404')
  await end()
})

test('no orders yet: said, with the way to the shop', async () => {
  const { page, end, assertAccessible } = await signIn()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByText('You have no orders yet. Go ahead and buy some products!').waitFor()
  await assertAccessible()
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await page.waitForURL('**/shop')
  await end()
})

test('the mobile number: asked for, checked, kept; the focus comes back to Edit', async () => {
  const { page, end, assertAccessible } = await signIn()
  await assertAccessible()
  await page.getByText('Not Provided').waitFor()
  await page.getByRole('button', { name: 'Edit mobile number' }).press('Enter')
  const popUp = page.getByRole('dialog', { name: 'Your mobile number' })
  await waitUntilFocused(popUp.getByLabel('Mobile number'))
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await popUp.getByText('10-digit Indian mobile number').waitFor()
  await assertAccessible()
  await popUp.getByLabel('Mobile number').fill('+91 98765 43210')
  await page.keyboard.press('Enter')
  await popUp.waitFor({ state: 'hidden' })
  await eventually(() => focused(page), 'Edit mobile number')
  await page.getByText('+91 9876543210').waitFor()
  await page.reload()
  await page.getByText('+91 9876543210').waitFor()
  await page.getByRole('button', { name: 'Edit mobile number' }).press('Enter')
  await page.keyboard.press('Escape')
  await popUp.waitFor({ state: 'hidden' })
  await eventually(() => focused(page), 'Edit mobile number')
  await end()
})

test('addresses: added, edited by a click, deleted and brought back, all by keyboard if need be', async () => {
  const { page, end, assertAccessible } = await signIn()
  await page.getByRole('button', { name: 'Add address' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add an address' })
  await eventually(() => page.evaluate(() => document.activeElement?.id), 'saved-zipcode')
  await page.keyboard.press('Enter')
  await adding.getByText('Please check 4 fields').waitFor()
  await waitUntilFocused(adding.getByRole('region', { name: 'Please check 4 fields' }))
  await assertAccessible()
  await adding.getByLabel('Address', { exact: true }).fill('4 Hill Street')
  await adding.getByLabel('City').fill('Mysuru')
  await adding.getByLabel('State').selectOption('Karnataka')
  await adding.getByLabel('PIN code').fill('570 001')
  await page.keyboard.press('Enter')
  await adding.waitFor({ state: 'hidden' })
  await eventually(() => focused(page), 'Add address')

  // Anywhere on it opens the form.
  await page.getByText('Mysuru 570001').click({ force: true })
  const editing = page.getByRole('dialog', { name: 'Edit this address' })
  await assertAccessible()
  await editing.getByLabel('Address', { exact: true }).fill('5 Hill Street')
  await editing.getByRole('button', { name: 'Save' }).click()
  await editing.waitFor({ state: 'hidden' })
  const edit = page.getByRole('button', { name: /^Edit address: Ravi Menon, 5 Hill Street/ })
  await edit.waitFor()
  await eventually(() => focused(page), /^Edit address: Ravi Menon, 5 Hill Street/)

  await page.getByRole('button', { name: /^Delete address: Ravi Menon, 5 Hill Street/ }).press('Enter')
  await page.getByText('5 Hill Street, Mysuru 570001 was deleted.').waitFor()
  await edit.waitFor({ state: 'detached' })
  await eventually(() => focused(page), 'Undo')
  await assertAccessible()
  await page.keyboard.press('Enter')
  await edit.waitFor()
  await eventually(() => focused(page), 'Shipping addresses')
  await page.reload()
  await edit.waitFor()
  await end()
})

test('what another device added meanwhile is kept', async () => {
  const here = await signIn()
  const there = await signIn()
  for (const [{ page }, street] of [
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
    await popUp.waitFor({ state: 'hidden' })
  }
  await here.page.getByText('1 First Street').waitFor()
  await here.page.getByText('2 Second Street').waitFor()
  await here.end()
  await there.end()
})

test('a refusal leaves the form as typed, with a sentence', async () => {
  const { page, end, expect, assertAccessible } = await signIn()
  expect(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Edit mobile number' }).click()
  const popUp = page.getByRole('dialog', { name: 'Your mobile number' })
  await popUp.getByLabel('Mobile number').fill('9000000001')
  await page.route('**/api/users/**', (route) => route.abort())
  await popUp.getByRole('button', { name: 'Save' }).click()
  await popUp.getByText('We could not reach the shop.').waitFor()
  await assertAccessible()
  await eventually(() => popUp.getByLabel('Mobile number').inputValue(), '9000000001')
  await page.unroute('**/api/users/**')
  await popUp.getByRole('button', { name: 'Save' }).click()
  await page.getByText('+91 9000000001').waitFor()
  await end()
})

test('everything the shop keeps, as a file', async () => {
  const { page, end } = await signIn()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await coming
  assert.equal(download.suggestedFilename(), 'gathri-my-data.json')
  const data: { account: { email: string } } = JSON.parse(await readFile(await download.path(), 'utf8'))
  assert.equal(data.account.email, ravi['E-mail'])
  await page.getByText('Your data is in the file').waitFor()
  await end()
})

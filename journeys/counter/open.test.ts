import { listPermissions, roles, type Permission } from '#shop/staff/permissions.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { goByKeys, openCounter } from './open-counter.ts'

const places: readonly { label: string; needs?: Permission }[] = [
  { label: 'Today' },
  { label: 'Orders', needs: 'orders.see' },
  { label: 'Promises', needs: 'orders.pack' },
  { label: 'Lettering', needs: 'orders.pack' },
  { label: 'Packing table', needs: 'orders.pack' },
  { label: 'Hand over', needs: 'parcels.hand-over' },
  { label: 'Exceptions', needs: 'orders.money' },
  { label: 'Enquiries', needs: 'enquiries.answer' },
  { label: 'Quotes', needs: 'quotes.write' },
  { label: 'Reviews', needs: 'reviews.decide' },
  { label: 'Products', needs: 'products.see' },
  { label: 'Stock', needs: 'stock.see' },
  { label: 'Offers', needs: 'offers.write' },
  { label: 'Buyers', needs: 'customers.see' },
  { label: 'Newsletter', needs: 'newsletter.write' },
  { label: 'Staff', needs: 'staff.write' },
  { label: 'Reports', needs: 'reports.sales' },
  { label: 'Cash on delivery', needs: 'reports.tax' },
  { label: 'Gift cards', needs: 'gift-cards.see' },
  { label: 'GST by month', needs: 'reports.tax' },
  { label: 'Settings', needs: 'settings.write' },
  { label: 'API tokens', needs: 'tokens.write' },
  { label: 'Audit log', needs: 'audit.see' },
  { label: 'My account' },
]

test('the menu shows where one is, however low in it that stands', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openCounter(page, 'owner')
  for (const name of ['My account', 'Today']) {
    const place = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true })
    await page.goto((await place.getAttribute('href')) ?? '')
    await expect(place).toHaveAttribute('aria-current', 'page')
    await expect(place).toBeInViewport({ ratio: 0.9 })
  }
})

test('each role comes in by the demo’s sign-in, and the menu shows what it may do', async ({ page }) => {
  for (const role of roles) {
    await openCounter(page, role)
    const held = listPermissions([role])
    const expected = places.filter(({ needs }) => needs === undefined || held.includes(needs))
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await expect(menu.getByRole('link')).toHaveText(expected.map(({ label }) => label))
    await expect(page.getByText(new RegExp(`^${role} · demo$`, 'i'))).toBeVisible()
    await expectAccessible(page)
  }
})

test('strangers find the sign-in page, which says where the demo is opened, and nothing of the back office', async ({
  page,
}) => {
  await page.goto('/counter/me')
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'sandbox' }).click()
  await expect(page.getByRole('button', { name: 'Open the back office as owner' })).toBeVisible()
})

test('by keyboard alone: past the menu, to another screen, and its heading is read @gate', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await goByKeys(page, 'a', 'My account')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeFocused()
  await expect(page).toHaveTitle('My account · Gathri')
  await expectAccessible(page)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await expectAccessible(page)
  // Shortcuts of navigation do nothing while a dialog is open.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()

  await page.getByText('Single keys').click()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Single keys/ })).not.toBeChecked()
})

test('on a phone the menu is a bar, with the rest behind "More"', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'packer')
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'Go to' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await sheet.getByRole('link', { name: 'My account' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
})

test('an address that leads nowhere says so, and signing out leads to the sign-in page', async ({ page }) => {
  await openCounter(page, 'support')
  await page.goto('/counter/nowhere')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
})

test('a screen that cannot be fetched says so, and opens once it can be', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module/)
  await openCounter(page, 'owner')
  await page.context().setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Stock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This screen did not open' })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
})

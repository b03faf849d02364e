import { expectAccessible } from './expect-accessible.ts'
import { mailedLink } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('from the foot of any page, by the mailed link, onto the list; and off it again', async ({ page, shop }) => {
  await visit(page, '/about')
  const box = page.getByRole('contentinfo').getByLabel('Your e-mail')
  await box.fill('asha@nowhere')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('This e-mail address looks incomplete.')).toBeVisible()
  await expect(box).toHaveValue('asha@nowhere')
  await box.fill('asha@example.in')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  await page.goto(await mailedLink(shop, 'asha@example.in', '/newsletter/confirm'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()

  await page.goto(await mailedLink(shop, 'asha@example.in', '/newsletter/unsubscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop the letters' }).click()
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
})

test('without a connection the box says so, and keeps what was typed', async ({ page, consoleErrors }) => {
  await visit(page, '/contact')
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const box = page.getByRole('contentinfo').getByLabel('Your e-mail')
  await box.fill('ravi@example.in')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(box).toHaveValue('ravi@example.in')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
})

test('without JavaScript: asked for, confirmed once, and refused in words the second time', async ({
  newVisitor,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByLabel('Your e-mail').fill('meera@example.in')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await mailedLink(shop, 'meera@example.in', '/newsletter/confirm')
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByText('This link has been used')).toBeVisible()
})

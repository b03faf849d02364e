import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { goByKeys, openCounter } from './open-counter.ts'

// The browser logs each refusal: a required step-up.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (403|422)/))

test('an owner makes a token, a program uses it for what it may, and revoking ends it', async ({
  page,
  playwright,
}) => {
  const name = `Stock sheet ${Date.now() % 100_000}`
  await openCounter(page, 'owner')
  await goByKeys(page, 'i', 'API tokens')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a token' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one thing it may do.')).toBeVisible()
  await dialog.locator('label', { hasText: /^See stock/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const question = page.getByRole('button', { name: 'Yes, it is me (demo)' })
  const shown = page.getByRole('dialog', { name: `The token of ${name}` })
  await expect(question.or(shown)).toBeVisible()
  if (await question.isVisible()) await question.click()
  const token = await shown.getByLabel('Token').inputValue()
  expect(token).toMatch(/^gth_/)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have it' }).click()

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/counter/api/v1/stock')).status()).toBe(200)
  expect((await program.get('/counter/api/v1/orders')).status()).toBe(403)
  expect((await program.get('/counter/api/v1/openapi.json')).status()).toBe(200)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: `Revoke ${name}?` })
    .getByRole('button', { name: 'Revoke it' })
    .click()
  await expect(page.getByText(`${name} is revoked.`)).toBeVisible()
  expect((await program.get('/counter/api/v1/stock')).status()).toBe(401)
  await program.dispose()
})

test('what programs can ask for stands on a page of its own, for staff', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 401/)
  expect((await page.goto('/counter/api/docs'))?.status()).toBe(401)
  await openCounter(page, 'accountant')
  await page.goto('/counter/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Gathri back office API' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Orders, searched and filtered' })).toBeVisible()
  await expectAccessible(page)
})

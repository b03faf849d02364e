import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

// The browser logs each refusal: a required step-up, and an invalid address.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (403|422)/))

test('an owner adds an address, sees the secret once, and reads what arrived and what did not', async ({ page }) => {
  const received: string[] = []
  let status = 500
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume()
    response.writeHead(status).end(status === 500 ? 'closed today' : '')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  try {
    await openCounter(page, 'owner')
    await page.goto('/counter/settings/webhooks')
    await page.getByRole('button', { name: 'Add an address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('Address').fill('https://10.0.0.1')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await expect(dialog.locator('.field-error')).toContainText('not an address of numbers')
    await dialog.getByLabel('Address').fill(address)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('button', { name: 'Yes, it is me (demo)' }).click()
    const secret = page.getByRole('dialog', { name: 'The secret of this address' })
    await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/)
    await expectAccessible(page)
    await secret.getByRole('button', { name: 'I have it' }).click()

    await page.getByRole('link', { name: address }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The test is on its way.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('tried, waiting').first()).toBeVisible({ timeout: 5_000 })
      await expect(page.getByText('500 closed today').first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expectAccessible(page)

    status = 200
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: /^test/ }).first().click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('It is on its way again.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('arrived', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    expect(new Set(received).size).toBe(1)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('There is no webhook yet.')).toBeVisible()
  } finally {
    server.close()
  }
})

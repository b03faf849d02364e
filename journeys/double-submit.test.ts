import assert from 'node:assert/strict'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a form sent twice in a row arrives once', async ({ page }) => {
  await visit(page, '/contact')
  const form = page.locator('form.enquiry-form')
  await form.getByLabel('What it is about').selectOption('A product')
  await form.getByLabel('Message').fill('Is the brass tray food safe?')
  await form.getByLabel('Your name').fill('Asha Rao')
  await form.getByLabel('E-mail').fill('asha@example.in')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/enquiries')) sent.push(request.method())
  })
  // In one task, so that the page does not render between the two.
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeVisible()
  assert.deepEqual(sent, ['POST'])
})

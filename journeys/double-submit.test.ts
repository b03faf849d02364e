import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('a form sent twice in a row arrives once', async () => {
  const { page, end } = await openPage(shop, '/contact')
  const form = page.locator('form.enquiry-form')
  await form.getByLabel('What it is about').selectOption('A product')
  await form.getByLabel('Message').fill('Is the brass tray food safe?')
  await form.getByLabel('Your name').fill('Asha Rao')
  await form.getByLabel('E-mail').fill('asha@example.in')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/enquiries')) sent.push(request.method())
  })
  // In one task: no drawing of the page comes between the two.
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await page.getByRole('heading', { name: 'Thank you, we have your message' }).waitFor()
  assert.deepEqual(sent, ['POST'])
  await end()
})

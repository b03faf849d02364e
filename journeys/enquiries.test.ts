import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import type { OpenShop } from './open-shop.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitUntilHydrated } from './visit.ts'

type Form = { path: string; button: string; typed: Record<string, string>; chosen: Record<string, string> }

const forms: Record<string, Form> = {
  bespoke: {
    path: '/bespoke',
    button: 'Ask for a sketch and a price',
    typed: {
      'How many': '40',
      'City it goes to': 'Jaipur',
      'Your idea': 'Potlis in marigold yellow, with our names.',
      'Your name': 'Asha Rao',
      'E-mail': 'asha@example.in',
      'Mobile number': '98765 43210',
    },
    chosen: { Occasion: 'Wedding', 'Budget in all': 'Not sure yet' },
  },
  corporate: {
    path: '/corporate',
    button: 'Ask for a quote',
    typed: {
      Company: 'Rao Textiles',
      'GSTIN (optional)': '27AAPFU0939F1ZV',
      'How many gifts': '1,200',
      'Contact person': 'Asha Rao',
      'Work e-mail': 'asha@example.in',
      'Mobile number': '98765 43210',
    },
    chosen: { 'Budget for each': '₹500 to ₹1,000', 'Where they go': 'To one address' },
  },
  contact: {
    path: '/contact',
    button: 'Send',
    typed: {
      'Order number (optional)': 'gth 123',
      Message: 'When does my hamper arrive, please?',
      'Your name': 'Asha Rao',
      'E-mail': 'asha@example.in',
    },
    chosen: { 'What it is about': 'An order' },
  },
}

/** Excludes the footer's newsletter form, which has an e-mail field too. */
const formOf = (page: Page) => page.locator('form.enquiry-form')

async function fill(page: Page, { typed, chosen }: Form, changes: Record<string, string> = {}) {
  const form = formOf(page)
  for (const [label, text] of Object.entries({ ...typed, ...changes }))
    await form.getByLabel(label, { exact: true }).fill(text)
  for (const [label, choice] of Object.entries(chosen)) await form.getByLabel(label).selectOption(choice)
}
const send = (page: Page, { button }: Form) => formOf(page).getByRole('button', { name: button }).click()

async function ticketOn(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeVisible()
  return /GTH-Q-\d{6}/.exec(await page.locator('.enquiry-sent').innerText())?.[0] ?? 'none'
}

for (const [kind, form] of Object.entries(forms)) {
  test(`${kind}: sent, thanked for by number, and by mail; the same again is the same`, async ({ page, shop }) => {
    await visit(page, form.path)
    await expectAccessible(page)
    await fill(page, form)
    await send(page, form)
    const ticket = await ticketOn(page)
    await expect(page.locator('#enquiry-sent')).toBeFocused()
    await expectAccessible(page)
    const letters = await mailsTo(shop, 'asha@example.in', ticket)
    assert.equal(letters.length, 1)
    assert.ok(!letters[0]?.text.includes('Asha Rao'))

    await page.reload()
    await waitUntilHydrated(page)
    await fill(page, form)
    await send(page, form)
    await expect.poll(() => ticketOn(page)).toEqual(ticket)
  })

  test(`${kind}: errors stand at their fields, the focus goes to what sums them up, nothing typed is lost`, async ({
    page,
  }) => {
    await visit(page, form.path)
    await fill(page, form, { ...firstTyped(form) })
    await send(page, form)
    await expect(page.getByText('Please check one field')).toBeVisible()
    const wrong = formOf(page).getByLabel(firstLabel(form), { exact: true })
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('region', { name: 'Please check one field' })).toBeFocused()
    await expectAccessible(page)
    await page.reload()
    const [otherLabel, otherText] = Object.entries(form.typed).at(-1)!
    const other = await formOf(page).getByLabel(otherLabel, { exact: true }).elementHandle()
    await page.waitForFunction(([field, text]) => (field as HTMLInputElement).value === text, [
      other,
      otherText,
    ] as const)
  })

  test(`${kind}: without a connection everything stays, and goes through once it is back`, async ({
    page,
    consoleErrors,
  }) => {
    await visit(page, form.path)
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await fill(page, form, unlike(form))
    await page.context().setOffline(true)
    await send(page, form)
    await expect(page.getByRole('alert').getByText('We could not reach the shop.')).toBeVisible()
    await page.context().setOffline(false)
    await send(page, form)
    await expect.poll(() => ticketOn(page)).toMatch(/^GTH-Q-\d{6}$/)
  })

  test(`${kind}: without JavaScript the form comes back with sentences, and then thanks`, async ({
    newVisitor,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 400/)
    const page = await newVisitor({ javaScriptEnabled: false })
    await page.goto(form.path)
    await fill(page, form, unlike(form, 'No scripts here, thank you.'))
    // Bypasses the browser's own validation, which some browsers lack.
    const label = firstLabel(form)
    await formOf(page)
      .getByLabel(label, { exact: true })
      .fill(label.startsWith('Order') ? 'what?' : '   ')
    await send(page, form)
    await expect(page.getByText('Please check one field')).toBeVisible()
    const [lastLabel, lastText] = Object.entries(form.typed).at(-1)!
    await expect(formOf(page).getByLabel(lastLabel, { exact: true })).toHaveValue(lastText)
    await formOf(page)
      .getByLabel(label, { exact: true })
      .fill(form.typed[label] ?? '')
    await send(page, form)
    const ticket = await ticketOn(page)
    assert.ok(page.url().endsWith(`${form.path}?sent=${ticket}`), page.url())
  })
}

test('pictures are chosen one by one, taken away, and sent without the place they were taken at', async ({
  page,
  shop,
}) => {
  await visit(page, '/bespoke')
  const form = forms['bespoke']!
  await fill(page, form, { 'Your idea': 'Like in the pictures, but in green.' })
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } })
  const choose = (name: string) =>
    page.getByLabel('Pictures (optional)').setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await choose('sari.png')
  await choose('lid.png')
  await page.getByRole('button', { name: 'Take away lid.png' }).click()
  await expect(page.getByText('lid.png')).toHaveCount(0)
  await send(page, form)
  const ticket = await ticketOn(page)
  const [letter] = await mailsTo(shop, 'hello@gathri.example', ticket)
  assert.deepEqual(
    letter?.attachments.map(({ name, type }) => [name, type]),
    [['idea-1.webp', 'image/webp']],
  )
})

test('a picture that is none is refused beside its field, and the words stay', async ({ page, consoleErrors }) => {
  await visit(page, '/bespoke')
  consoleErrors.allow(/status of 400/)
  const form = forms['bespoke']!
  await fill(page, form, { 'Your idea': 'With a file that is no picture.' })
  await page
    .getByLabel('Pictures (optional)')
    .setInputFiles({ name: 'sari.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
  await send(page, form)
  await expect(
    page.locator('#enquiry-pictures-error').getByText('“sari.jpg” is not a picture that we can open.'),
  ).toBeVisible()
  await expect(formOf(page).getByLabel('Your idea')).toHaveValue('With a file that is no picture.')
})

test('a form sent before the page came alive comes back alive, at its own address', async ({
  newVisitor,
  consoleErrors,
}) => {
  const page = await newVisitor()
  consoleErrors.allow(/ERR_FAILED|status of 400/)
  await page.route('**/assets/*.js', (route) => route.abort())
  const form = forms['contact']!
  await page.goto(form.path)
  await fill(page, form, { 'Order number (optional)': 'what?', Message: 'Sent before any script had come.' })
  await page.unroute('**/assets/*.js')
  await send(page, form)
  await expect(page.getByText('Please check one field')).toBeVisible()
  await page.waitForURL((url) => url.pathname === form.path)
  await waitUntilHydrated(page)
  const order = formOf(page).getByLabel('Order number (optional)')
  await order.fill('GTH-000123')
  await expect(page.getByText('Please check one field')).toHaveCount(0)
  await send(page, form)
  await ticketOn(page)
  // Another form keeps its own draft.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Corporate' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for a quote' })).toBeVisible()
  await expect(formOf(page).getByLabel('Work e-mail')).toHaveValue('')
})

test('without JavaScript, too much at once is said on the form it came from', async ({ newVisitor, consoleErrors }) => {
  consoleErrors.allow(/status of 413/)
  const page = await newVisitor({ javaScriptEnabled: false })
  const form = forms['bespoke']!
  await page.goto(form.path)
  await fill(page, form)
  const huge = test.info().outputPath('huge.jpg')
  await writeFile(huge, Buffer.alloc(17 * 1024 * 1024))
  await page.getByLabel('Pictures (optional)').setInputFiles(huge)
  await send(page, form)
  await expect(page.getByRole('alert').getByText('Please send fewer or smaller pictures')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell us about it' })).toBeVisible()
})

type Mail = { subject: string; text: string; attachments: { name: string; type: string }[] }

async function mailsTo({ controlSandbox }: OpenShop, email: string, ticket: string): Promise<Mail[]> {
  let found: Mail[] = []
  await expect
    .poll(async () => {
      const letters = await controlSandbox<Mail[]>('GET', `/mail?to=${email}`)
      found = letters.filter(({ subject }) => subject.startsWith(ticket))
      return found.length
    }, `mails about ${ticket} to ${email}`)
    .toBeGreaterThan(0)
  return found
}

const firstLabel = ({ typed }: Form) => Object.keys(typed)[0]!
const firstTyped = (form: Form) => ({
  [firstLabel(form)]: firstLabel(form).startsWith('Order') ? 'what?' : '   ',
})
function unlike(form: Form, words = 'Somebody else, somewhere else.'): Record<string, string> {
  const label = Object.keys(form.typed).find((key) => ['Your idea', 'Message', 'Company'].includes(key))!
  return { [label]: words }
}

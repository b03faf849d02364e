import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openPage, waitUntilFocused } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop({
    ENQUIRIES_PER_MINUTE: '0',
    ENQUIRIES_PER_ADDRESS: '1000',
    MAILS_PER_ACCOUNT: '100',
  })
})
after(() => shop.close())

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

/** The form itself: the letter's box at the foot of the page has an e-mail field of its own. */
const formOf = (page: Page) => page.locator('form.enquiry-form')

async function fill(page: Page, { typed, chosen }: Form, changes: Record<string, string> = {}) {
  const form = formOf(page)
  for (const [label, text] of Object.entries({ ...typed, ...changes }))
    await form.getByLabel(label, { exact: true }).fill(text)
  for (const [label, choice] of Object.entries(chosen)) await form.getByLabel(label).selectOption(choice)
}
const send = (page: Page, { button }: Form) => formOf(page).getByRole('button', { name: button }).click()

async function ticketOn(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Thank you, we have your message' }).waitFor()
  return /GTH-Q-\d{6}/.exec(await page.locator('.enquiry-sent').innerText())?.[0] ?? 'none'
}

for (const [kind, form] of Object.entries(forms)) {
  test(`${kind}: sent, thanked for by number, and by mail; the same again is the same`, async () => {
    const { page, end, assertAccessible } = await openPage(shop, form.path)
    await assertAccessible()
    await fill(page, form)
    await send(page, form)
    const ticket = await ticketOn(page)
    await eventually(() => page.evaluate(() => document.activeElement?.id), 'enquiry-sent')
    await assertAccessible()
    const letters = await mailsTo('asha@example.in', ticket)
    assert.equal(letters.length, 1)
    assert.ok(!letters[0]?.text.includes('Asha Rao'))

    await page.reload()
    await fill(page, form)
    await send(page, form)
    await eventually(() => ticketOn(page), ticket)
    await end()
  })

  test(`${kind}: errors stand at their fields, the focus goes to what sums them up, nothing typed is lost`, async () => {
    const { page, end, assertAccessible } = await openPage(shop, form.path)
    await fill(page, form, { ...firstTyped(form) })
    await send(page, form)
    await page.getByText('Please check one field').waitFor()
    const wrong = formOf(page).getByLabel(firstLabel(form), { exact: true })
    await eventually(() => wrong.getAttribute('aria-invalid'), 'true')
    await waitUntilFocused(page.getByRole('region', { name: 'Please check one field' }))
    await assertAccessible()
    await page.reload()
    const [otherLabel, otherText] = Object.entries(form.typed).at(-1)!
    const other = await formOf(page).getByLabel(otherLabel, { exact: true }).elementHandle()
    await page.waitForFunction(([field, text]) => (field as HTMLInputElement).value === text, [
      other,
      otherText,
    ] as const)
    await end()
  })

  test(`${kind}: without a connection everything stays, and goes through once it is back`, async () => {
    const { page, end, expect } = await openPage(shop, form.path)
    expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await fill(page, form, unlike(form))
    await page.context().setOffline(true)
    await send(page, form)
    await page.getByRole('alert').getByText('We could not reach the shop.').waitFor()
    await page.context().setOffline(false)
    await send(page, form)
    await eventually(() => ticketOn(page), /^GTH-Q-\d{6}$/)
    await end()
  })

  test(`${kind}: without JavaScript the form comes back with sentences, and then thanks`, async () => {
    const context = await shop.browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
    const page = await context.newPage()
    await page.goto(form.path)
    await fill(page, form, unlike(form, 'No scripts here, thank you.'))
    // Past the browser's own check, as a browser would be that knows none.
    const label = firstLabel(form)
    await formOf(page)
      .getByLabel(label, { exact: true })
      .fill(label.startsWith('Order') ? 'what?' : '   ')
    await send(page, form)
    await page.getByText('Please check one field').waitFor()
    const [lastLabel, lastText] = Object.entries(form.typed).at(-1)!
    await eventually(() => formOf(page).getByLabel(lastLabel, { exact: true }).inputValue(), lastText)
    await formOf(page)
      .getByLabel(label, { exact: true })
      .fill(form.typed[label] ?? '')
    await send(page, form)
    const ticket = await ticketOn(page)
    assert.ok(page.url().endsWith(`${form.path}?sent=${ticket}`), page.url())
    await context.close()
  })
}

test('pictures are chosen one by one, taken away, and sent without the place they were taken at', async () => {
  const { page, end } = await openPage(shop, '/bespoke')
  const form = forms['bespoke']!
  await fill(page, form, { 'Your idea': 'Like in the pictures, but in green.' })
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } })
  const choose = (name: string) =>
    page.getByLabel('Pictures (optional)').setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await choose('sari.png')
  await choose('lid.png')
  await page.getByRole('button', { name: 'Take away lid.png' }).click()
  await page.getByText('lid.png').waitFor({ state: 'detached' })
  await send(page, form)
  const ticket = await ticketOn(page)
  const [letter] = await mailsTo('hello@gathri.example', ticket)
  assert.deepEqual(
    letter?.attachments.map(({ name, type }) => [name, type]),
    [['idea-1.webp', 'image/webp']],
  )
  await end()
})

test('a picture that is none is refused beside its field, and the words stay', async () => {
  const { page, end, expect } = await openPage(shop, '/bespoke')
  expect(/status of 400/)
  const form = forms['bespoke']!
  await fill(page, form, { 'Your idea': 'With a file that is no picture.' })
  await page
    .getByLabel('Pictures (optional)')
    .setInputFiles({ name: 'sari.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
  await send(page, form)
  await page.locator('#enquiry-pictures-error').getByText('“sari.jpg” is not a picture that we can open.').waitFor()
  await eventually(() => formOf(page).getByLabel('Your idea').inputValue(), 'With a file that is no picture.')
  await end()
})

test('a form sent before the page came alive comes back alive, at its own address', async () => {
  const context = await shop.browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.route('**/assets/*.js', (route) => route.abort())
  const form = forms['contact']!
  await page.goto(form.path)
  await fill(page, form, { 'Order number (optional)': 'what?', Message: 'Sent before any script had come.' })
  await page.unroute('**/assets/*.js')
  await send(page, form)
  await page.getByText('Please check one field').waitFor()
  await page.waitForURL((url) => url.pathname === form.path)
  const order = formOf(page).getByLabel('Order number (optional)')
  await order.fill('GTH-000123')
  await page.getByText('Please check one field').waitFor({ state: 'detached' })
  await send(page, form)
  await ticketOn(page)
  // Another form knows nothing of it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Corporate' }).click()
  await page.getByRole('heading', { name: 'Ask for a quote' }).waitFor()
  await eventually(() => formOf(page).getByLabel('Work e-mail').inputValue(), '')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('without JavaScript, too much at once is said on the form it came from', async () => {
  const context = await shop.browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const page = await context.newPage()
  const form = forms['bespoke']!
  await page.goto(form.path)
  await fill(page, form)
  const buffer = Buffer.alloc(17 * 1024 * 1024)
  await page.getByLabel('Pictures (optional)').setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer })
  await send(page, form)
  await page.getByRole('alert').getByText('Please send fewer or smaller pictures').waitFor()
  await page.getByRole('heading', { name: 'Tell us about it' }).waitFor()
  await context.close()
})

type Mail = { subject: string; text: string; attachments: { name: string; type: string }[] }

/** Mails to somebody about an enquiry; they are posted once a second. */
async function mailsTo(email: string, ticket: string): Promise<Mail[]> {
  const late = Date.now() + 15_000
  while (Date.now() < late) {
    const letters = await shop.controlSandbox<Mail[]>('GET', `/mail?to=${email}`)
    const found = letters.filter(({ subject }) => subject.startsWith(ticket))
    if (found.length > 0) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail about ${ticket} came to ${email}`)
}

const firstLabel = ({ typed }: Form) => Object.keys(typed)[0]!
/** The first field as nobody may send it. */
const firstTyped = (form: Form) => ({
  [firstLabel(form)]: firstLabel(form).startsWith('Order') ? 'what?' : '   ',
})
/** The same form with other words, so that it is another enquiry. */
function unlike(form: Form, words = 'Somebody else, somewhere else.'): Record<string, string> {
  const label = Object.keys(form.typed).find((key) => ['Your idea', 'Message', 'Company'].includes(key))!
  return { [label]: words }
}

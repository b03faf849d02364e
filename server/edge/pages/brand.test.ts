import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { renderDocumentForBuyer } from '#server/money/documents/render-stored-document.ts'
import { changeSettings, type SettingValues } from '#server/platform/configuration/change-settings.ts'
import { storeLogo } from '#server/platform/configuration/logos.ts'
import { invoices } from '#server/platform/database/document-tables.ts'
import { listEmailPreviews } from '#server/platform/mail/email-previews.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

let site: TestSite
before(async () => {
  site = await openTestSite()
})
after(() => site.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const write = (values: SettingValues) => changeSettings(site.shop, { key: 'brand', values, held: ['owner'] }, meera)
const upload = (bytes: Uint8Array, fileName = 'logo.png') => storeLogo(site.shop, { bytes, fileName }, meera)
const drawLogo = () =>
  sharp({ create: { width: 1200, height: 300, channels: 4, background: { r: 138, g: 31, b: 69, alpha: 0.5 } } })
    .png()
    .toBuffer()

async function invoiceOf(orderId: string) {
  const [row] = await site.shop.database.orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  const pdf = await renderDocumentForBuyer(site.shop, { kind: 'invoice', number: row?.number ?? '' })
  assert.ok(pdf)
  return { pdf, logo: row?.facts.seller.logo }
}

test('an SVG, a tiny picture and no picture are refused in words', async () => {
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg')
  assert.ok(!svg.ok)
  assert.equal(svg.message, '“logo.svg” is not a picture that we can open. Please send PNG, WebP or JPEG.')
  const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const tiny = await upload(dot)
  assert.ok(!tiny.ok)
  assert.match(tiny.message, /needs at least 24 pixels/)
  const unknown = await write({ brandLogo: `/logo/${'0'.repeat(24)}-480x120.png` })
  assert.ok(!unknown.ok)
  assert.match(unknown.message, /choose it once more/)
})

test('the logo is in header, mails, structured data and new invoices; earlier invoices stay as they were', async () => {
  const cart = [{ id: 1, quantity: 1 }]
  const { orderId: early } = await createPaidOrder(site.shop, cart)
  const before = await invoiceOf(early)
  const stored = await upload(await drawLogo())
  assert.ok(stored.ok)
  assert.match(stored.url, /^\/logo\/[0-9a-f]{24}-480x120\.png$/)
  assert.ok((await write({ brandLogo: stored.url })).ok)

  const { text: home } = await site.request('/')
  assert.match(
    home,
    new RegExp(`<img class="header-logo-picture" src="${stored.url}" width="480" height="120" alt=""/>`),
  )
  assert.match(home, new RegExp(`"logo":"[^"]*${stored.url}"`))
  const picture = await site.request(stored.url)
  assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/png'])
  assert.match(picture.headers['cache-control'] ?? '', /immutable/)
  assert.equal((await site.request('/logo/none.png')).status, 404)
  assert.match((await site.request('/favicon.svg')).text, /href="data:image\/png;base64,/)
  const [mail] = listEmailPreviews(site.shop.settings)
  assert.match(mail?.html ?? '', new RegExp(`<img src="http[^"]*${stored.url}" alt="Gathri" width="192" height="48"`))

  const { orderId: late } = await createPaidOrder(site.shop, cart)
  const after = await invoiceOf(late)
  assert.deepEqual([before.logo, after.logo], [undefined, stored.url])
  assert.ok(after.pdf.includes('/Subtype /Image'))
  assert.ok((await invoiceOf(early)).pdf.equals(before.pdf))

  assert.ok((await write({ brandLogo: null })).ok)
  assert.match((await site.request('/')).text, /class="potli-mark"/)
  assert.doesNotMatch((await site.request('/favicon.svg')).text, /base64/)
  assert.ok((await invoiceOf(late)).pdf.equals(after.pdf))
})

test('colours that can be read are on pages and in mails; others are refused with the nearest shade', async () => {
  const light = await write({ brandMain: '#ff9ebc' })
  assert.ok(!light.ok)
  assert.match(light.message, /too light to be read.*The nearest shade that works is #[0-9a-f]{6}/)
  assert.ok((await write({ brandMain: '#1F5A8A', brandDeep: '#143a64' })).ok)
  const { text, headers } = await site.request('/about')
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? []
  assert.equal(style, ':root{--wine:#1f5a8a;--wine-deep:#143a64}')
  const policy = String(headers['content-security-policy'])
  assert.ok(policy.includes(`style-src 'self' 'sha256-${hash('sha256', style, 'base64')}';`), policy)
  const [mail] = listEmailPreviews(site.shop.settings)
  assert.match(mail?.html ?? '', /background:#1f5a8a;color:#ffffff/)
  assert.ok((await write({ brandMain: null, brandDeep: null })).ok)
  const usual = await site.request('/about')
  assert.doesNotMatch(usual.text, /<style>/)
  assert.match(String(usual.headers['content-security-policy']), /style-src 'self';/)
})

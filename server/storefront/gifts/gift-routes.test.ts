import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { enquiries, enquiryPictures } from '#server/platform/database/enquiry-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', LOOKUPS_PER_MINUTE: '0' })
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 73_319, stock: 100 })
const buyer = { name: 'Zubin Irani', email: 'zubin@example.in', phone: '9876543211' }

async function send(): Promise<{ id: string; code: string; number: string }> {
  const info = { ...testAddress, firstName: 'Riya', lastName: 'Sen', email: '' }
  const gift = { to: 'Dear Riya,', from: 'Zubin', message: '', face: 'kalam', unsaid: true } as const
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 2 }], { info, buyer, gift })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok)
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  const [kept] = await orm.select().from(gifts).where(eq(gifts.shipmentId, opened.orderId))
  const { number } = await readOrder(shop, opened.orderId)
  return { id: opened.orderId, code: kept?.code ?? '', number: formatOrderNumber(number) }
}
const ask = (path: string, body: object) => testApi.request(`gifts${path}`, { body })

test('the code of a slip shows what the gift is, and nothing of price, order, address or sender', async () => {
  const { code, number, id } = await send()
  const { status, body, headers } = await ask('', { code: `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}` })
  assert.equal(status, 200)
  const shown = JSON.stringify(body)
  assert.ok(shown.includes('Brass tray'))
  const { total, subtotal, tax } = await readOrder(shop, id)
  const amounts = [total, subtotal, tax, 73_319].flatMap((paise) => [String(paise), (paise / 100).toFixed(2)])
  for (const secret of [...amounts, number, id, 'Zubin', 'Irani', 'Riya', testAddress.address, testAddress.phone])
    assert.ok(!shown.includes(secret), `${secret} is shown`)
  assert.deepEqual([headers.get('cache-control'), headers.get('x-robots-tag')], ['no-store', 'noindex'])
})

test('thanks are mailed to the buyer once; addresses in them are refused', async () => {
  const { code, number } = await send()
  for (const words of ['', 'Look at evil.example/win', 'a'.repeat(501)]) {
    const refused = await ask('/thanks', { code, words })
    assert.deepEqual([refused.status, refused.body.error?.details['reason']], [422, 'words'])
  }
  const words = 'It is on my desk already. Thank you!'
  const [first, second] = [await ask('/thanks', { code, words }), await ask('/thanks', { code, words })]
  assert.deepEqual([first.status, second.status], [200, 409])
  const mails = (await testApi.listMailsTo(buyer.email)).filter(({ text }) => text.includes(words))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [`Thanks for your gift ${number}`],
  )
  assert.equal((await ask('', { code })).body['thanked'], true)
})

test('what broke becomes an enquiry about the order, whose number the recipient does not learn', async () => {
  const { code, number } = await send()
  const said = { message: 'The lid has a crack.', name: 'Riya Sen', email: 'riya@example.in' }
  const { status, body } = await ask('/broken', { code, ...said })
  assert.equal(status, 200)
  assert.ok(!JSON.stringify(body).includes(number))
  const [kept] = await orm.select().from(enquiries).where(eq(enquiries.email, said.email))
  assert.deepEqual([kept?.answers['order'], kept?.answers['message']], [number, said.message])
  assert.equal((await ask('/broken', { code, ...said, email: 'nobody' })).status, 400)
})

test('a photograph of what broke comes with the words, drawn anew; a file that is none is refused and nothing is kept', async () => {
  const { code } = await send()
  const said = { code, message: 'The lid has a crack.', name: 'Riya Sen', email: 'riya.sen@example.in' }
  const sendForm = async (bytes: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(said)) form.set(name, value)
    form.append('pictures', new File([new Uint8Array(bytes)], 'lid.png'))
    const answer = await testApi.api.request('/api/gifts/broken', { method: 'POST', body: form })
    return { status: answer.status, text: await answer.text() }
  }
  const kept = () => orm.select().from(enquiries).where(eq(enquiries.email, said.email))
  const none = await sendForm(Buffer.from('GIF89a<script>alert(1)</script>'))
  assert.equal(none.status, 400)
  assert.match(none.text, /lid\.png/)
  assert.equal((await kept()).length, 0)
  const size = { width: 40, height: 30, channels: 3, background: '#8a1f45' } as const
  const photograph = await sharp({ create: size })
    .withExif({ IFD0: { Artist: 'Secret' } })
    .png()
    .toBuffer()
  assert.equal((await sendForm(photograph)).status, 200)
  const [enquiry] = await kept()
  const pictures = await orm
    .select()
    .from(enquiryPictures)
    .where(eq(enquiryPictures.enquiryNumber, enquiry?.number ?? 0))
  assert.equal(pictures.length, 1)
  assert.equal((await sharp(pictures[0]?.webp).metadata()).exif, undefined)
})

test('codes that are none soon have to wait, and then the right one, too', async () => {
  const { code } = await send()
  let refused = await ask('', { code: 'BBBBBBBB' })
  assert.equal(refused.status, 404)
  for (let tries = 0; tries < 25 && refused.status === 404; tries++) refused = await ask('', { code: 'BBBBBBBB' })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await ask('', { code })).status, 429)
})

import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { assertErrorResponse, openTestApi, type TestResponseBody } from '#server/testing/open-test-api.ts'
import { enquiries, enquiryPictures } from '#server/platform/database/enquiry-tables.ts'
import { createPhoto, createPictureBomb, readHeic } from '#server/testing/picture-fixtures.ts'
import { MAX_PICTURE_BYTES } from '#shop/enquiries/enquiry-fields.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '1000' })
beforeEach(() => testApi.shop.database.orm.delete(enquiries))
after(() => testApi.close())

const contact = {
  kind: 'contact',
  topic: 'A product',
  message: 'Is the brass tray food safe?',
  name: 'Asha Rao',
  email: 'asha@example.in',
}
const bespoke = {
  kind: 'bespoke',
  occasion: 'Wedding',
  quantity: '40',
  budget: 'Not sure yet',
  city: 'Jaipur',
  idea: 'Potlis in marigold yellow, with our names.',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
}
const storedEnquiries = () => testApi.shop.database.orm.select().from(enquiries)
const send = (body: unknown, headers: Record<string, string> = {}) => testApi.request('enquiries', { body, headers })

async function sendForm(fields: Record<string, string>, files: { name: string; bytes: Uint8Array }[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) form.append('pictures', new File([new Uint8Array(bytes)], name))
  const response = await testApi.api.request('/api/enquiries', { method: 'POST', body: form })
  const body = (await response.json()) as TestResponseBody & { ticket?: string }
  return { status: response.status, headers: response.headers, body, cookie: undefined }
}

test('an enquiry is kept, numbered, and acknowledged; the workshop hears of it', async () => {
  const { status, body } = await send(contact)
  assert.equal(status, 200, JSON.stringify(body))
  const [row] = await storedEnquiries()
  assert.deepEqual(row?.answers, {
    topic: 'A product',
    message: 'Is the brass tray food safe?',
    name: 'Asha Rao',
    email: 'asha@example.in',
  })
  const ticket = String(body['ticket'])
  assert.match(ticket, /^GTH-Q-\d{6}$/)
  const [toAsha] = await testApi.listMailsTo('asha@example.in')
  assert.equal(toAsha?.subject, `${ticket}: your message`)
  assert.doesNotMatch(`${toAsha?.text}${toAsha?.html}`, /brass|Rao/, 'anybody may have typed this e-mail')
  const [toWorkshop] = await testApi.listMailsTo(testApi.shop.settings.seller.email)
  assert.equal(toWorkshop?.subject, `${ticket}: a message from Asha Rao`)
  assert.match(toWorkshop?.text ?? '', /Message: Is the brass tray food safe\?/)
  assert.equal(toWorkshop?.headers?.['reply-to'], 'asha@example.in')
})

test('a complaint goes to the grievance officer, and is acknowledged as one', async () => {
  const complaint = { ...contact, topic: 'A complaint, for the grievance officer', email: 'ravi@example.in' }
  assert.equal((await send(complaint)).status, 200)
  const { grievanceOfficer } = testApi.shop.settings.seller
  const [toOfficer] = await testApi.listMailsTo(grievanceOfficer.email)
  assert.match(toOfficer?.subject ?? '', /a complaint from Asha Rao/)
  const [toRavi] = await testApi.listMailsTo('ravi@example.in')
  assert.match(toRavi?.text ?? '', new RegExp(`${grievanceOfficer.name}.*acknowledges.*within a month`, 's'))
})

test('what does not stand is said field by field, and nothing is kept', async () => {
  const answer = await send({ kind: 'corporate', gstin: '27AAPFU0939F1ZW', email: 'ravi' })
  assertErrorResponse(answer, 400, 'Please enter the company’s name.')
  const errors = answer.body.error?.details['errors'] as { path: string[] }[]
  assert.deepEqual(
    errors.map(({ path }) => path[0]),
    ['company', 'gstin', 'quantity', 'budget', 'delivery', 'name', 'email', 'phone'],
  )
  assertErrorResponse(
    await send({ kind: 'ransom' }),
    400,
    'Please say which form this is: bespoke, corporate, contact.',
  )
  for (const body of [[], 'text', 7, null]) assertErrorResponse(await send(body), 400, /cannot be read|which form/)
  assert.deepEqual(await storedEnquiries(), [])
})

test('the same again within minutes is the same enquiry; later, or otherwise, it is another', async () => {
  const first = (await send(contact)).body['ticket']
  assert.equal((await send({ ...contact, name: ' Asha  Rao ' })).body['ticket'], first)
  const together = await Promise.all(
    Array.from({ length: 5 }, () => send({ ...contact, message: 'Five clicks at once.' })),
  )
  assert.equal(new Set(together.map(({ body }) => body['ticket'])).size, 1)
  assert.equal((await storedEnquiries()).length, 2)
  testApi.shop.advanceClock(11)
  assert.notEqual((await send(contact)).body['ticket'], first)
})

test('what a program fills in is welcomed, and kept nowhere', async () => {
  const answer = await send({ ...contact, hp_subject: 'Cheap watches' })
  assert.deepEqual([answer.status, answer.body['ticket']], [200, 'GTH-Q-000000'])
  assert.deepEqual(await storedEnquiries(), [])
})

test('pictures come along as WebP, and to the workshop as files', async () => {
  const files = [
    { name: 'lehenga.jpg', bytes: await createPhoto('jpeg') },
    { name: 'colours.png', bytes: await createPhoto('png') },
    { name: 'IMG_0001.HEIC', bytes: readHeic() },
  ]
  const { status, body } = await sendForm({ ...bespoke, email: 'files@example.in' }, files)
  assert.equal(status, 200, JSON.stringify(body))
  const rows = await testApi.shop.database.orm.select().from(enquiryPictures)
  assert.deepEqual(
    rows.map(({ position, width, height }) => [position, width, height]),
    [
      [1, 40, 60],
      [2, 40, 60],
      [3, 1_067, 1_600],
    ],
  )
  for (const { webp } of rows) assert.equal((await sharp(webp).metadata()).exif, undefined)
  await testApi.listMailsTo('nobody@example.in')
  const mails = await testApi.listMailsTo(testApi.shop.settings.seller.email)
  const mail = mails.find(({ subject }) => subject.startsWith(String(body.ticket)))
  assert.deepEqual(
    mail?.attachments?.map(({ name, type }) => [name, type]),
    [
      ['idea-1.webp', 'image/webp'],
      ['idea-2.webp', 'image/webp'],
      ['idea-3.webp', 'image/webp'],
    ],
  )
})

test('hostile files are refused in words, beside what else is wrong, and nothing is kept', async () => {
  const fine = { name: 'fine.jpg', bytes: await createPhoto() }
  for (const [files, words] of [
    [[{ name: 'run.jpg', bytes: Buffer.from('<script>alert(1)</script>') }], /“run.jpg” is not a picture/],
    [[{ name: 'bomb.png', bytes: createPictureBomb(40_000, 40_000) }], /“bomb.png” has more than 50 million pixels/],
    [[{ name: 'half.jpg', bytes: fine.bytes.subarray(0, 200) }], /“half.jpg” could not be opened/],
    [[{ name: 'big.jpg', bytes: Buffer.concat([fine.bytes, Buffer.alloc(MAX_PICTURE_BYTES)]) }], /larger than 5 MB/],
    [[fine, fine, fine, fine], /at most 3 pictures; 4/],
  ] as const)
    assertErrorResponse(await sendForm(bespoke, [...files]), 400, words)
  const both = await sendForm({ ...bespoke, city: '' }, [{ name: 'a.svg', bytes: Buffer.from('<svg/>') }])
  const errors = both.body.error?.details['errors'] as { path: string[] }[]
  assert.deepEqual(
    errors.map(({ path }) => path[0]),
    ['city', 'pictures'],
  )
  assert.deepEqual(await storedEnquiries(), [])
})

test('more than three pictures could weigh is turned away unread', async () => {
  const heavy = { name: 'heavy.jpg', bytes: Buffer.alloc(4 * MAX_PICTURE_BYTES) }
  assertErrorResponse(await sendForm(bespoke, [heavy]), 413, /fewer or smaller pictures/)
})

test('a form in thousands of parts, or a large one without files, is not taken apart', async () => {
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(60_000)
  const send = (type: string, body: string) =>
    testApi.api.request('/api/enquiries', { method: 'POST', body, headers: { 'content-type': type } })
  for (const [type, body, status] of [
    ['multipart/form-data; boundary=x', `${parts}--x--`, 400],
    ['application/x-www-form-urlencoded', 'a=b&'.repeat(1_000_000), 413],
    ['application/json', `[${'1,'.repeat(1_000_000)}1]`, 413],
  ] as const) {
    const before = process.threadCpuUsage()
    assert.equal((await send(type, body)).status, status, type)
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(user + system < 200_000, `${type} took ${user + system} µs`)
  }
})

test('a form of another site is turned away; its content type must be one of a form', async () => {
  const elsewhere = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
  for (const headers of elsewhere) assertErrorResponse(await send(contact, headers), 403, /from a page of the shop/)
  assert.equal((await send(contact, { 'sec-fetch-site': 'same-origin' })).status, 200)
  assertErrorResponse(await send(contact, { 'content-type': 'text/plain' }), 415, /as JSON or as a form/)
  const broken = { 'content-type': 'multipart/form-data; boundary=nowhere' }
  assertErrorResponse(await send(contact, broken), 400, /cannot be read/)
})

test('who writes too often waits, ever longer; others do not', async (t) => {
  const small = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', MAILS_PER_ACCOUNT: '2' })
  t.after(() => small.close())
  const write = (message: string, email = 'asha@example.in') =>
    small.request('enquiries', { body: { ...contact, message, email } })
  for (const message of ['The first of three.', 'The second of three.'])
    assert.equal((await write(message)).status, 200)
  const third = await write('The third of three.')
  assertErrorResponse(third, 429, 'Too many requests, please try again later.')
  assert.ok(Number(third.headers.get('retry-after')) > 60)
  // A repeated enquiry is answered from the stored one, beyond the limit too.
  assert.equal((await write('The second of three.')).status, 200)
  assert.equal((await write('Somebody else altogether.', 'ravi@example.in')).status, 200)
})

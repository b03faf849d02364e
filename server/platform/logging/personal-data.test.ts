import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { SMTPServer } from 'smtp-server'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { createSmtp } from '#providers/mail/smtp.ts'
import { composeEmail } from '#server/email-composers.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { createOutboxHandlers } from '#server/outbox-handlers.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createExceptionAlert } from '#server/platform/ledger/alert-open-exceptions.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { testApiAddress, createUnpaidOrder, payInWindow, createTestQuote } from '#server/testing/create-test-order.ts'
import { openPictures } from '#server/catalogue/pictures/pictures.ts'
import { openLog } from './open-log.ts'

// Kanarika shops while everything breaks. The log must not contain her personal data afterwards.
const kanarika = {
  ...testApiAddress,
  fName: 'Kanarika',
  lName: 'Pakshi',
  email: 'kanarika@pakshi.example',
  phnNo: '9812345670',
  address: '77 Gulmohar Gully',
}
const password = 'her own long secret'
const code = 'kQ7c0deOfKanarika55Zq9pLmW3x'
const canaries = ['Kanarika', 'Pakshi', 'Gulmohar', '9812345670', password, code]
const stopping = new AbortController().signal

let lines: string[] = []

const opened = await openTestShop()
const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
const shop = { ...opened, log }
const tray = await addTestProduct(shop.database)
let app = appOf(shop)
after(() => shop.close())

function appOf(open: TestShop): Hono {
  const loadPage = async () => {
    await open.database.orm.execute(sql`SELECT ${kanarika.email}::int`)
    return { status: 200, data: {} }
  }
  const renderPage = async () => {
    await loadPage()
    return { status: 200, html: '' }
  }
  const pictures = openPictures({ masters: 'catalogue/pictures', sizes: open.settings.pictures.sizesDir }, log)
  const responseCache = createResponseCache(0)
  const parts = { renderPage, loadPage, responseCache, pictures, isDev: false }
  return createApp(open, createCatalogue(open.database), parts, undefined)
}

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const { origin } = new URL(shop.settings.publicUrl)
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answer.status
}

async function overheard(what: string, mishap: () => Promise<unknown>): Promise<string> {
  lines = []
  await mishap()
  const said = lines.join('')
  assert.notEqual(said, '', `${what}: the log says nothing`)
  for (const canary of canaries) assert.ok(!said.includes(canary), `${what}: the log says ${canary}: ${said}`)
  return said
}

async function without(table: string, mishap: () => Promise<unknown>): Promise<void> {
  await shop.database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`)
  try {
    await mishap()
  } finally {
    await shop.database.pool.query(`ALTER TABLE ${table}_gone RENAME TO ${table}`)
  }
}

const anOrder = async () => ({
  info: kanarika,
  cart: [{ id: tray, quantity: 1 }],
  shipping: await createTestQuote(shop, [{ id: tray, quantity: 1 }]),
})
const anAccount = { firstName: 'Kanarika', lastName: 'Pakshi', email: kanarika.email, password }
const anEnquiry = {
  kind: 'contact',
  topic: 'Something else',
  name: 'Kanarika Pakshi',
  message: kanarika.address,
}

test('a question the database refuses is logged without what it was asked with', async () => {
  const order = await anOrder()
  const calls: [string, string, unknown][] = [
    ['orders', '/api/orders/new', order],
    ['customers', '/api/auth/local/register', anAccount],
    ['customers', '/api/auth/local', { identifier: kanarika.email, password }],
    ['outgoing_mails', '/api/auth/forgot-password', { email: kanarika.email }],
    ['one_time_codes', '/api/auth/reset-password', { code, password, passwordConfirmation: password }],
    ['enquiries', '/api/enquiries', { ...anEnquiry, email: kanarika.email }],
    ['newsletter_subscribers', '/api/newsletter', { email: kanarika.email }],
    ['newsletter_codes', '/api/newsletter/confirm', { code }],
  ]
  for (const [table, path, body] of calls)
    await without(table, async () => {
      const said = await overheard(path, async () => assert.equal(await send(path, body), 500, path))
      assert.match(said, /Failed query: |does not exist/, path)
      assert.match(said, /42P01/, `${path}: the code helps to mend it`)
    })
})

test('a row that a constraint refuses is logged by the name of the constraint', async () => {
  const { pool } = shop.database
  for (const [table, path, body] of [
    ['customers', '/api/auth/local/register', anAccount],
    ['orders', '/api/orders/new', await anOrder()],
  ] as const) {
    await pool.query(`ALTER TABLE ${table} ADD CONSTRAINT nobody_at_all CHECK (email = 'nobody') NOT VALID`)
    const said = await overheard(path, async () => assert.equal(await send(path, body), 500, path))
    await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT nobody_at_all`)
    assert.match(said, /nobody_at_all/)
  }
})

test('a value that PostgreSQL quotes, and JSON that cannot be read, stay out', async () => {
  await overheard('a value', async () => {
    const wrong = shop.database.orm.execute(sql`SELECT ${kanarika.address}::uuid`)
    log.error(await wrong.catch((error: unknown) => error))
  })
  await overheard('JSON', async () => {
    try {
      JSON.parse(`{"name": "${kanarika.fName}" "${kanarika.phnNo}"}`)
    } catch (error) {
      log.error(error)
    }
    try {
      JSON.parse(kanarika.fName)
    } catch (error) {
      log.error({ err: error }, 'an answer cannot be read')
    }
  })
})

test('a page that cannot be drawn says nothing about whom it was for', async () => {
  const said = await overheard('a page', async () => {
    assert.equal((await app.request(`/auth/reset-password?code=${code}`)).status, 500)
  })
  assert.match(said, /22P02/)
})

test('providers quote what they were sent; the log does not', async (t) => {
  const parrot = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const said = `Cannot use ${body} of ${kanarika.fName}, ${kanarika.address}, ${kanarika.phnNo}`
    response.writeHead(request.url?.includes('auth/login') ? 200 : 400, {
      'content-type': 'application/json',
    })
    response.end(JSON.stringify({ token: 't', message: said, error: { code: 'BAD_REQUEST_ERROR', description: said } }))
  }).listen(0, '127.0.0.1')
  await once(parrot, 'listening')
  t.after(() => parrot.close())
  const baseUrl = `http://127.0.0.1:${(parrot.address() as AddressInfo).port}`
  const { secrets, now } = shop
  const payments = createRazorpay({
    ...secrets,
    baseUrl,
    webhookSecrets: [secrets.webhookSecret],
    checkoutScriptUrl: `${baseUrl}/checkout.js`,
    timeoutMs: 3_000,
  })
  const couriers = createShiprocket({
    baseUrl,
    email: 'api@gathri.example',
    password: 'p',
    webhookToken: 't',
    pickupPin: '302001',
    pickupLocation: 'Workshop',
    now,
  })

  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await payInWindow(shop, order, { webhook: false })
  const { pool } = shop.database
  await pool.query(`UPDATE shipments SET recipient = $1 WHERE id = $2`, [fromApiAddress(kanarika), order.orderId])
  await pool.query(`UPDATE orders SET email = $1 WHERE id = $2`, [kanarika.email, order.orderId])
  const jobs = startJobs({ ...shop, settings: { ...shop.settings, reconcileOpenSeconds: 0.05 } })
  const state = async () =>
    (await shop.database.pool.query('SELECT state FROM orders WHERE id = $1', [order.orderId])).rows[0]?.state
  while ((await state()) !== 'placed');
  await jobs.stop()

  const silenced = { ...shop, payments, couriers }
  await overheard('the payment service', async () => {
    app = appOf(silenced)
    await send('/api/orders/new', await anOrder())
  })
  app = appOf(shop)
  await overheard('the courier service', async () => {
    await runOutbox(silenced, { 'book courier': createOutboxHandlers(silenced)['book courier'] }, stopping)
    await createExceptionAlert(silenced)()
  })
  const { rows } = await shop.database.pool.query<{ details: { words?: string } }>('SELECT details FROM ledger_breaks')
  assert.ok(
    rows.some(({ details }) => details.words?.includes('Gulmohar')),
    'a member of staff reads what the courier service said',
  )
})

test('a mail service that names the recipient is not quoted', async (t) => {
  const refusing = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`No such user ${address}, Kanarika`), { responseCode: 550 })),
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing.server, 'listening')
  t.after(() => refusing.close())
  const { port } = refusing.server.address() as AddressInfo
  const mails = createSmtp({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Gathri <namaste@gathri.example>',
    timeoutMs: 3_000,
  })
  await send('/api/auth/local/register', anAccount)
  const mail = { kind: 'password changed', recipient: kanarika.email } as const
  await queueMail(shop.database.orm, mail, shop.now())
  const withMails = { ...shop, mails }
  await overheard('account mails', () => sendQueuedMails({ ...withMails, composeEmail }, stopping))
  await overheard('order mails', () =>
    runOutbox(withMails, { 'order placed mail': createOutboxHandlers(withMails)['order placed mail'] }, stopping),
  )
})

test('webhooks that break are logged without what they told', async () => {
  const entity = {
    id: 'pay_Kanarika000001',
    order_id: 'order_Kanarika0001',
    amount: 1,
    email: kanarika.email,
    contact: `+91${kanarika.phnNo}`,
    notes: { name: 'Kanarika Pakshi', address: kanarika.address },
  }
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  const signed = {
    'x-razorpay-signature': createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex'),
    'x-razorpay-event-id': 'evt_1',
  }
  await without('payment_events', () =>
    overheard('a payment event', () => send('/api/webhooks/payments', body, signed)),
  )
  const update = JSON.stringify({ awb: '1', order_id: 'GTH-1', consignee: kanarika })
  await without('courier_webhooks', () =>
    overheard('a parcel update', () =>
      send('/api/webhooks/courier-updates', update, { 'x-api-key': shop.secrets.courierWebhookToken }),
    ),
  )
})

test('what a person has to look at, and what a library prints, is told without private words', async () => {
  await recordException(
    shop.database.orm,
    { kind: 'booking refused', reference: 'GTH-7', details: { reason: 'refused', words: kanarika.address } },
    shop.now(),
  )
  const said = await overheard('the alarm', createExceptionAlert(shop))
  assert.match(said, /booking refused.*GTH-7/s)
})

test('an error nobody caught ends the shop and leaves nothing private behind', async () => {
  const program = `
    import { captureProcessOutput } from '#server/platform/logging/capture-process-output.ts'
    import { openLog } from '#server/platform/logging/open-log.ts'
    import { DrizzleQueryError } from 'drizzle-orm'
    const log = openLog({ logLevel: 'info' })
    captureProcessOutput(log, () => process.exit(1))
    const error = new DrizzleQueryError('SELECT $1', ${JSON.stringify(canaries)}, new Error('no such row'))
    console.error('a library says', error)
    setImmediate(() => { throw error })`
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  assert.equal('code' in ended && ended.code, 1)
  const printed = ended.stdout + ended.stderr
  assert.match(printed, /a library printed this/)
  assert.match(printed, /an error nobody caught.*\n?$/)
  for (const canary of canaries) assert.ok(!printed.includes(canary), printed)
})

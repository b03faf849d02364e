import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { startShop, type StartedShop } from '../../../commands/start-shop.ts'
import { openTraceReceiver, type ReceivedSpan, type TraceReceiver } from '#server/testing/open-trace-receiver.ts'
import { deriveKeys } from '#server/platform/settings/derived-keys.ts'
import { openTracing, type TracingSettings } from './tracing.ts'

/** In the form a proxy sends. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const REQUEST = '26593c889e01463cb7aa6628833c7ba2'
/** One person's input and personal data. */
const person = {
  fName: 'Zubeida',
  lName: 'Qureshiwala',
  email: 'zubeida.q@example.in',
  phnNo: '9812345670',
  address: '7 Marigold Crescent, opposite Tulsi Manor',
  city: 'Mumbai',
  country: 'India',
  state: 'Maharashtra',
  zipcode: '400001',
}
const SESSION_SECRET = 'the session secret of a shop that is traced'
const panel = { authorization: `Bearer ${deriveKeys(SESSION_SECRET).sandboxPanel}` }
const SEARCH = 'peacock-nikah-surprise'

let dataDir: string
let receiver: TraceReceiver
let shop: StartedShop
let orderId: string
let paymentId: string

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gathri-traced-'))
  receiver = await openTraceReceiver()
  shop = await startShop({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRUST_PROXY: 'true',
    SESSION_SECRET,
    // Otherwise a job may find the payment before the shopper's browser reports it.
    RECONCILE_OPEN_SECONDS: '100000',
    RECONCILE_LIST_SECONDS: '100000',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-receiver-key=let%20me%20in',
  })
  await shop.waitUntilReady()
  await visit()
  await buy()
  assert.equal(await shop.stop(), 0, shop.output())
})

after(async () => {
  await shop.stop()
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(shop.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function visit(): Promise<void> {
  for (const path of [
    '/product/1',
    '/product/1',
    `/shop?q=${SEARCH}`,
    `/api/products?q=${SEARCH}`,
    `/order/${TRACE}${TRACE}`,
  ])
    await (await fetch(shop.origin + path)).text()
  const { fName, lName, email } = person
  await post('/api/auth/local/register', { fName, lName, email, password: 'a-word-nobody-knows-41' })
  await post('/api/auth/local', { identifier: email, password: 'a-word-nobody-knows-42' })
}

async function buy(): Promise<void> {
  const cart = [{ id: 1, quantity: 1 }]
  const options = await post('/api/orders/getShipOptions', { delivery_postcode: person.zipcode, cart })
  const shipping = options.body.data.available_courier_companies[0].id
  const traced = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': REQUEST }
  const opened = await post('/api/orders/new', { info: person, cart, shipping }, traced)
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  orderId = opened.body.orderId
  const paid = await post('/sandbox/control/razorpay/pay', { order_id: opened.body.id, webhook: false }, panel)
  paymentId = paid.body.razorpay_payment_id
  assert.equal((await post('/api/orders/confirm', paid.body)).status, 200)
  for (;;) {
    const mails = await (
      await fetch(`${shop.origin}/sandbox/control/mail?to=${person.email}`, { headers: panel })
    ).json()
    if (mails.some(({ subject }: { subject: string }) => /order/i.test(subject))) return
    await wait(50)
  }
}

const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId)
const named = (spans: readonly ReceivedSpan[], name: string | RegExp) =>
  spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const childrenOf = ({ traceId, spanId }: ReceivedSpan) =>
  receiver.spans.filter((span) => span.traceId === traceId && span.parentId === spanId)
const isUnder = (span: ReceivedSpan, above: ReceivedSpan): boolean => {
  const parent = spansOf(span.traceId).find(({ spanId }) => spanId === span.parentId)
  return parent !== undefined && (parent === above || isUnder(parent, above))
}

test('a request goes on with the trace that the proxy began, through its statements to the provider', () => {
  const spans = spansOf(TRACE)
  const [request] = named(spans, 'POST /api/orders/new')
  assert.ok(request, JSON.stringify(spans.map(({ name }) => name)))
  assert.equal(request.parentId, PARENT)
  assert.equal(request.kind, 2)
  assert.equal(request.service, 'gathri')
  assert.deepEqual(request.facts, {
    'http.request.method': 'POST',
    'http.route': '/api/orders/new',
    'http.response.status_code': 200,
    'gathri.request_id': REQUEST,
  })
  const statements = named(spans, /^INSERT orders$/)
  assert.equal(statements.length, 1, 'also inside a transaction')
  assert.ok(statements.every((span) => isUnder(span, request) && span.facts['gathri.request_id'] === REQUEST))
  assert.match(String(statements[0]?.facts['db.query.text']), /insert into "orders" .*values .*\$1/i)

  const [call] = named(spans, 'payments.createOrder')
  assert.ok(call && isUnder(call, request))
  const [sent] = childrenOf(call)
  assert.equal(sent?.kind, 3)
  assert.equal(sent?.name, `POST ${new URL(shop.origin).host}`)
  assert.equal(sent?.facts['http.response.status_code'], 200)
  // The sandbox is part of this shop: its spans continue the trace through the header.
  const [heard] = childrenOf(sent)
  assert.equal(heard?.kind, 2, 'the provider got traceparent')
})

test('every span but a first one is under another of its trace', () => {
  const known = new Set([PARENT, ...receiver.spans.map(({ spanId }) => spanId)])
  const lost = receiver.spans.filter(({ parentId }) => parentId !== '' && !known.has(parentId))
  assert.deepEqual(lost, [])
})

test('a page has its loader and its statements under it, and comes from memory the second time', () => {
  const pages = named(receiver.spans, /^GET \/(shop|product)/)
  const drawn = pages.filter((page) => childrenOf(page).some(({ name }) => name === 'render'))
  const kept = pages.filter(({ facts }) => facts['gathri.from_memory'] === true)
  assert.equal(drawn.length, 2)
  assert.equal(kept.length, 1)
  assert.deepEqual(kept.flatMap(childrenOf), [])
  for (const page of drawn) {
    const loads = named(spansOf(page.traceId), /^load /)
    assert.equal(loads.length, 1)
    assert.ok(childrenOf(loads[0] ?? page).some(({ name }) => /^(SELECT|WITH)/.test(name)))
  }
})

test('what follows from an order is traced as a job, with the number of its request', () => {
  const [message] = named(receiver.spans, 'message order placed mail')
  assert.ok(message)
  const [job] = spansOf(message.traceId).filter(({ parentId }) => parentId === '')
  assert.equal(job?.name, `job ${job?.facts['gathri.job']}`)
  assert.match(String(message.facts['gathri.request_id']), /^[0-9a-f]{32}$/)
  assert.ok(named(receiver.spans, 'mails.send').length > 0)
})

test('no span holds what somebody typed, an address, a key or a value of a row', () => {
  const sent = Buffer.concat(receiver.bodies).toString('latin1')
  assert.ok(sent.includes('POST /api/orders/new'), 'texts are recognised')
  const isPrivate = Object.values({ ...person, country: SEARCH, orderId, paymentId })
  for (const value of [...isPrivate, 'a-word-nobody-knows', SESSION_SECRET, `${TRACE}${TRACE}`])
    assert.ok(!sent.includes(value), `${value} was told`)
  const factsTold = new Set(receiver.spans.flatMap(({ facts }) => Object.keys(facts)))
  assert.ok(![...factsTold].some((name) => /url|user_agent|client|peer|exception/.test(name)), [...factsTold].join())
})

test('the receiver is sent its key', () => {
  assert.ok(receiver.headers.every((headers) => headers.includes('"x-receiver-key":"let me in"')))
})

test('switched off nothing of OpenTelemetry is loaded, and each part stays as it is', async (t) => {
  const loaded: string[] = []
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/')) loaded.push(specifier)
      return next(specifier, context)
    },
  })
  t.after(() => hooks.deregister())
  const log = pino({ level: 'silent' })
  const off = await openTracing(undefined, log)
  const listener = () => {}
  assert.equal(off.listener(listener), listener)
  assert.deepEqual(loaded, [])
  const settings: TracingSettings = {
    endpoint: 'http://127.0.0.1:9',
    headers: {},
    serviceName: 'gathri',
    ratio: 1,
    trustProxy: false,
  }
  const on = await openTracing(settings, log)
  assert.notEqual(on.listener(listener), listener)
  assert.ok(loaded.length > 0)
  await on.close()
  const others = globSync('{main.ts,web-processes.ts,open-*.ts,{server,providers,sandbox}/**/*.ts}').filter(
    (file) => !file.startsWith('server/platform/tracing/') && readFileSync(file, 'utf8').includes("'@opentelemetry/"),
  )
  assert.deepEqual(others, [])
})

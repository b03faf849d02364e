import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { faultGate } from '#sandbox/faults/fault-gate.ts'
import type { World } from '#sandbox/world.ts'
import { confirmationOf, failureOf } from '../confirmation.ts'
import { faultBody } from '../error-body.ts'
import type { WireOrder, WirePayment } from '../entities.ts'
import type { Ledger } from '../ledger.ts'
import { openAttempts } from './attempts.ts'
import { readAttempt, type AttemptFaults, type AttemptForm } from './read-attempt.ts'
import { startPage } from './start-page.ts'
import { deadEndPage, donePage, failedPage, otpPage, waitingPage } from './step-pages.ts'
import { contextQuery, readWindowContext, type WindowContext } from './window-context.ts'
import { windowPage, type WindowFacts } from './window-page.ts'
import type { Markup } from '#sandbox/control/markup.ts'

const asset = (name: string) => readFileSync(new URL(name, import.meta.url))

/** checkout.js and the pages of the payment window, to be mounted at `/razorpay/v1`. */
export function windowRoutes(world: World, ledger: Ledger): Hono {
  const { publicUrl, shopUrl, keyId, keySecret, now } = world.options
  const base = `${publicUrl}/razorpay/v1`
  const attempts = openAttempts(world, ledger)
  const files = {
    '/checkout.js': [asset('checkout.js'), 'text/javascript'],
    '/checkout/window.js': [asset('window.js'), 'text/javascript'],
    '/checkout/window.css': [
      ['window.css', 'window-form.css', 'window-steps.css'].map(asset).join('\n'),
      'text/css',
    ],
  } as const
  /** Any shop may frame the window, as it may the real one. */
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `connect-src 'self'`,
    `img-src 'self' data: ${new URL(shopUrl).origin}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors *`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

  const app = new Hono()
  const gate = faultGate(world, 'razorpay', '/razorpay/v1', faultBody)
  app.use('/checkout.js', gate)
  app.use('/checkout/*', gate)
  app.use('/checkout/*', async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  for (const [path, [body, type]] of Object.entries(files))
    app.get(path, (c) =>
      c.body(body, 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    )

  function show(
    c: Context,
    context: WindowContext,
    order: WireOrder | null,
    facts: WindowFacts,
    body: Markup,
  ) {
    return c.html(windowPage(base, context, order?.amount ?? null, facts, body))
  }

  function showStart(c: Context, at: Place, typed: Partial<AttemptForm>, faults: AttemptFaults) {
    const refusal = attempts.refusalOf(at.order)
    if (refusal) return show(c, at.context, at.order, { step: 'dead-end' }, deadEndPage(refusal))
    const body = startPage(startAddress(at.context), at.order.amount, typed, faults, null)
    return show(c, at.context, at.order, { step: 'start' }, body)
  }

  const startAddress = (context: WindowContext) => `${base}/checkout/window${contextQuery(context)}`
  const paymentAddress = (payment: WirePayment, context: WindowContext) =>
    `${base}/checkout/payment/${payment.id}${contextQuery(context)}`

  type Place = { context: WindowContext; order: WireOrder }

  /** The order a page is about, or the page that says why there is none. */
  function placeOf(c: Context): Place | Response | Promise<Response> {
    const context = readWindowContext(c.req.query('w'))
    if (!context) return c.text('The payment window was opened without its settings.', 400)
    const order = ledger.orders.get(context.order_id)
    if (order && context.key === keyId) return { context, order }
    const words = order ? 'The key of the shop is not valid.' : 'The order does not exist.'
    return show(c, context, null, { step: 'dead-end' }, deadEndPage(words))
  }

  app.get('/checkout/window', async (c) => {
    const place = await placeOf(c)
    if (place instanceof Response) return place
    const last = ledger.paymentsOf(place.order.id).at(-1)
    return showStart(
      c,
      place,
      last
        ? {
            contact: last.contact,
            email: last.email,
            method: last.method,
            notes: JSON.stringify(last.notes),
          }
        : {},
      {},
    )
  })

  app.post('/checkout/window', async (c) => {
    const place = await placeOf(c)
    if (place instanceof Response) return place
    if (attempts.refusalOf(place.order)) return showStart(c, place, {}, {})
    const form = formOf(await c.req.parseBody())
    const read = readAttempt(form, now())
    if (!read.ok) return showStart(c, place, { ...form, card_cvv: '' }, read.faults)
    return c.redirect(paymentAddress(attempts.start(place.order, read.attempt), place.context), 303)
  })

  app.get('/checkout/payment/:id', async (c) => {
    const place = await placeOf(c)
    const payment = ledger.payments.get(c.req.param('id'))
    if (place instanceof Response) return place
    if (!payment) return showStart(c, place, {}, {})
    const { context, order } = place
    const address = paymentAddress(payment, context)
    switch (payment.status) {
      case 'created':
        if (payment.method === 'card')
          return show(c, context, order, { step: 'otp', underWay: true }, otpPage(address, payment))
        return show(
          c,
          context,
          order,
          { step: 'waiting', underWay: true, statusAddress: `${base}/checkout/status/${payment.id}` },
          waitingPage(payment, publicUrl),
        )
      case 'failed': {
        const again = context.retry ? startAddress(context) : null
        return show(
          c,
          context,
          order,
          { step: 'failed', error: failureOf(payment) },
          failedPage(payment, again),
        )
      }
      default: {
        const fault = world.faults.forWindow()?.fault
        const times = fault === 'silent_window' ? 0 : fault === 'double_handler' ? 2 : 1
        const facts: WindowFacts = { step: 'done', confirmation: confirmationOf(payment, keySecret), times }
        return show(c, context, order, facts, donePage(payment, context.name))
      }
    }
  })

  app.post('/checkout/payment/:id', async (c) => {
    const place = await placeOf(c)
    const payment = ledger.payments.get(c.req.param('id'))
    if (place instanceof Response) return place
    if (!payment) return showStart(c, place, {}, {})
    const form = await c.req.parseBody()
    const answered = attempts.answerBank(payment, form['do'] === 'cancel' ? null : String(form['otp'] ?? ''))
    return c.redirect(paymentAddress(answered, place.context), 303)
  })

  app.get('/checkout/status/:id', (c) =>
    c.json({ open: ledger.payments.get(c.req.param('id'))?.status === 'created' }),
  )
  return app
}

function formOf(body: Record<string, unknown>): AttemptForm {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  return {
    method: body['method'] === 'upi' ? 'upi' : 'card',
    contact: text('contact'),
    email: text('email'),
    card_number: text('card_number'),
    card_expiry: text('card_expiry'),
    card_cvv: text('card_cvv'),
    card_name: text('card_name'),
    vpa: text('vpa'),
    notes: text('notes'),
  }
}

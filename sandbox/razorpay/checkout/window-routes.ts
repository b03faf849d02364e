import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { createConfirmation, createFailureResult } from '#sandbox/razorpay/checkout-result.ts'
import { injectedErrorBody } from '#sandbox/razorpay/error-body.ts'
import type { WireOrder, WirePayment } from '#sandbox/razorpay/entities.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'
import { createPaymentAttempts } from './payment-attempts.ts'
import { parseAttempt, type AttemptErrors, type AttemptForm } from './parse-attempt.ts'
import { startPage } from './start-page.ts'
import { deadEndPage, donePage, failedPage, otpPage, waitingPage } from './step-pages.ts'
import { contextQuery, parseWindowContext, type WindowContext } from './window-context.ts'
import { windowPage, type WindowState } from './window-page.ts'
import type { Markup } from '#sandbox/control/markup.ts'

const asset = (name: string) => readFileSync(new URL(name, import.meta.url))

/** checkout.js and the pages of the payment window, mounted at `/razorpay/v1`. */
export function windowRoutes(sandbox: SandboxContext, ledger: Ledger): Hono {
  const { publicUrl, shopUrl, keyId, keySecret, now } = sandbox.options
  const base = `${publicUrl}/razorpay/v1`
  const attempts = createPaymentAttempts(sandbox, ledger)
  const files = {
    '/checkout.js': [asset('checkout.js'), 'text/javascript'],
    '/checkout/window.js': [asset('window.js'), 'text/javascript'],
    '/checkout/window.css': [['window.css', 'window-form.css', 'window-steps.css'].map(asset).join('\n'), 'text/css'],
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
  const gate = faultMiddleware(sandbox, 'razorpay', '/razorpay/v1', injectedErrorBody)
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

  function show(c: Context, context: WindowContext, order: WireOrder | null, facts: WindowState, body: Markup) {
    return c.html(windowPage(base, context, order?.amount ?? null, facts, body))
  }

  function showStart(c: Context, at: Place, typed: Partial<AttemptForm>, faults: AttemptErrors) {
    const refusal = attempts.findRefusal(at.order)
    if (refusal) return show(c, at.context, at.order, { step: 'dead-end' }, deadEndPage(refusal))
    const body = startPage(startUrl(at.context), at.order.amount, typed, faults, null)
    return show(c, at.context, at.order, { step: 'start' }, body)
  }

  const startUrl = (context: WindowContext) => `${base}/checkout/window${contextQuery(context)}`
  const paymentUrl = (payment: WirePayment, context: WindowContext) =>
    `${base}/checkout/payment/${payment.id}${contextQuery(context)}`

  type Place = { context: WindowContext; order: WireOrder }

  function loadWindow(c: Context): Place | Response | Promise<Response> {
    const context = parseWindowContext(c.req.query('w'))
    if (!context) return c.text('The payment window was opened without its settings.', 400)
    const order = ledger.orders.get(context.order_id)
    if (order && context.key === keyId) return { context, order }
    const words = order ? 'The key of the shop is not valid.' : 'The order does not exist.'
    return show(c, context, null, { step: 'dead-end' }, deadEndPage(words))
  }

  app.get('/checkout/window', async (c) => {
    const place = await loadWindow(c)
    if (place instanceof Response) return place
    const last = ledger.listPayments(place.order.id).at(-1)
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
    const place = await loadWindow(c)
    if (place instanceof Response) return place
    if (attempts.findRefusal(place.order)) return showStart(c, place, {}, {})
    const form = readForm(await c.req.parseBody())
    const read = parseAttempt(form, now())
    if (!read.ok) return showStart(c, place, { ...form, card_cvv: '' }, read.errors)
    return c.redirect(paymentUrl(attempts.start(place.order, read.attempt), place.context), 303)
  })

  app.get('/checkout/payment/:id', async (c) => {
    const place = await loadWindow(c)
    const payment = ledger.payments.get(c.req.param('id'))
    if (place instanceof Response) return place
    if (!payment) return showStart(c, place, {}, {})
    const { context, order } = place
    const address = paymentUrl(payment, context)
    switch (payment.status) {
      case 'created':
        if (payment.method === 'card')
          return show(c, context, order, { step: 'otp', isProcessing: true }, otpPage(address, payment))
        return show(
          c,
          context,
          order,
          { step: 'waiting', isProcessing: true, statusAddress: `${base}/checkout/status/${payment.id}` },
          waitingPage(payment, publicUrl),
        )
      case 'failed': {
        const again = context.retry ? startUrl(context) : null
        return show(
          c,
          context,
          order,
          { step: 'failed', error: createFailureResult(payment) },
          failedPage(payment, again),
        )
      }
      default: {
        const fault = sandbox.faultInjector.takeForWindow()?.fault
        const times = fault === 'silent_window' ? 0 : fault === 'double_handler' ? 2 : 1
        const facts: WindowState = {
          step: 'done',
          confirmation: createConfirmation(payment, keySecret),
          times,
        }
        return show(c, context, order, facts, donePage(payment, context.name))
      }
    }
  })

  app.post('/checkout/payment/:id', async (c) => {
    const place = await loadWindow(c)
    const payment = ledger.payments.get(c.req.param('id'))
    if (place instanceof Response) return place
    if (!payment) return showStart(c, place, {}, {})
    const form = await c.req.parseBody()
    const answered = attempts.submitOtp(payment, form['do'] === 'cancel' ? null : String(form['otp'] ?? ''))
    return c.redirect(paymentUrl(answered, place.context), 303)
  })

  app.get('/checkout/status/:id', (c) => c.json({ open: ledger.payments.get(c.req.param('id'))?.status === 'created' }))
  return app
}

function readForm(body: Record<string, unknown>): AttemptForm {
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

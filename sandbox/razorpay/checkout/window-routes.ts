import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { injectedErrorBody } from '#sandbox/razorpay/error-body.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'
import { createPaymentAttempts } from './payment-attempts.ts'
import { parseAttempt, type AttemptForm } from './parse-attempt.ts'
import { createWindowPages } from './window-pages.ts'

const asset = (name: string) => readFileSync(new URL(name, import.meta.url))

const windowFiles = {
  '/checkout.js': [asset('checkout.js'), 'text/javascript'],
  '/checkout/window.js': [asset('window.js'), 'text/javascript'],
  '/checkout/window.css': [['window.css', 'window-form.css', 'window-steps.css'].map(asset).join('\n'), 'text/css'],
} as const

/** Any shop may frame the window, as with Razorpay. */
const windowPolicy = (shopOrigin: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `connect-src 'self'`,
    `img-src 'self' data: ${shopOrigin}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors *`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

function serveWindowFiles(app: Hono, policy: string): void {
  app.use('/checkout/*', async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  for (const [path, [body, type]] of Object.entries(windowFiles))
    app.get(path, (c) =>
      c.body(body, 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    )
}

export function windowRoutes(sandbox: SandboxContext, ledger: Ledger): Hono {
  const attempts = createPaymentAttempts(sandbox, ledger)
  const { loadWindow, paymentUrl, showStart, showPayment } = createWindowPages(sandbox, ledger, attempts)
  const app = new Hono()
  const gate = faultMiddleware(sandbox, 'razorpay', '/razorpay/v1', injectedErrorBody)
  app.use('/checkout.js', gate)
  app.use('/checkout/*', gate)
  serveWindowFiles(app, windowPolicy(new URL(sandbox.options.shopUrl).origin))

  app.get('/checkout/window', async (c) => {
    const place = await loadWindow(c)
    if (place instanceof Response) return place
    const last = ledger.listPayments(place.order.id).at(-1)
    if (!last) return showStart(c, place)
    const { contact, email, method, notes } = last
    return showStart(c, place, { contact, email, method, notes: JSON.stringify(notes) })
  })

  app.post('/checkout/window', async (c) => {
    const place = await loadWindow(c)
    if (place instanceof Response) return place
    if (attempts.findRefusal(place.order)) return showStart(c, place)
    const form = readForm(await c.req.parseBody())
    const read = parseAttempt(form, sandbox.options.now())
    if (!read.ok) return showStart(c, place, { ...form, card_cvv: '' }, read.errors)
    return c.redirect(paymentUrl(attempts.start(place.order, read.attempt), place.context), 303)
  })

  app.get('/checkout/payment/:id', async (c) => {
    const place = await loadWindow(c)
    const payment = ledger.payments.get(c.req.param('id'))
    if (place instanceof Response) return place
    return payment ? showPayment(c, place, payment) : showStart(c, place)
  })

  app.post('/checkout/payment/:id', async (c) => {
    const place = await loadWindow(c)
    const payment = ledger.payments.get(c.req.param('id'))
    if (place instanceof Response) return place
    if (!payment) return showStart(c, place)
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

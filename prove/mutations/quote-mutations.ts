import { randomUUID } from 'node:crypto'
import { postJson } from '../post-json.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type Scenario } from './scenario.ts'

export const quoteMutations: Mutation[] = [
  {
    name: 'the order of a quote has the shop’s price, not the agreed one',
    patches: [
      {
        file: 'server/storefront/checkout/price-request.ts',
        from: 'return amount === null ? line :',
        to: 'return amount !== 1 ? line :',
      },
      {
        file: 'server/storefront/checkout/price-request.ts',
        from: 'if (expectedTotal !== undefined && expectedTotal !== total)',
        to: 'if (expectedTotal !== undefined && !order.agreed && expectedTotal !== total)',
      },
    ],
    async run(scenario) {
      const { token, subtotal } = await sendQuote(scenario)
      const orderId = await accept(scenario, token)
      const order = await getOrder(scenario, orderId)
      return violationUnless(
        order.subtotal === subtotal && subtotal === 5 * AGREED,
        'a yes opens an order at the agreed price',
      )
    },
  },
  {
    name: 'the wrap of a quote is charged a second time with the yes',
    patches: [
      {
        file: 'server/storefront/quotes/accept-quote.ts',
        from: '(({ taxable }) => taxable)',
        to: '(({ taxable, wrap = 0 }) => taxable + wrap)',
      },
      {
        file: 'server/storefront/checkout/price-request.ts',
        from: 'if (expectedTotal !== undefined && expectedTotal !== total)',
        to: 'if (expectedTotal !== undefined && !order.agreed && expectedTotal !== total)',
      },
    ],
    async run(scenario) {
      const { token, subtotal } = await sendQuote(scenario, true)
      const { subtotal: charged } = await getOrder(scenario, await accept(scenario, token))
      return violationUnless(
        subtotal > 5 * AGREED && charged === subtotal,
        'a yes opens an order with one wrap, as the quote says',
      )
    },
  },
  {
    name: 'two presses of yes open two orders',
    needsPostgres: true,
    file: 'server/storefront/checkout/take-quote.ts',
    from: "eq(quotes.revision, quote.revision), eq(quotes.state, 'sent'))",
    to: 'eq(quotes.revision, quote.revision))',
    async run(scenario) {
      const { token, email } = await sendQuote(scenario)
      await Promise.all(Array.from({ length: 6 }, () => accept(scenario, token)))
      const opened = await scenario.environment.sql('SELECT id FROM orders WHERE email = $1', [email])
      return violationUnless(opened.length === 1, 'a quote opens one order, however often its buyer says yes')
    },
  },
  {
    name: 'the secret of a quote opens the quote of somebody else',
    file: 'server/storefront/quotes/find-quote.ts',
    from: 'findOne(orm, eq(quotes.token, token), now)',
    to: "findOne(orm, eq(quotes.state, 'sent'), now)",
    async run(scenario) {
      const [one, two] = [await sendQuote(scenario), await sendQuote(scenario)]
      const shown = await Promise.all([one, two].map(({ token }) => post(scenario, '', { token })))
      const numbers = shown.map(({ body }) => body['number'])
      return violationUnless(
        numbers[0] === one.number && numbers[1] === two.number,
        'a secret opens its own quote only',
      )
    },
  },
  {
    name: 'what is paid by a payment link belongs to nobody',
    file: 'server/orders/lifecycle/find-due.ts',
    from: '.where(eq(paymentLinks.providerOrderId, providerOrderId))',
    to: ".where(eq(paymentLinks.providerOrderId, ''))",
    async run(scenario) {
      const { orderId, linkId } = await openLink(scenario)
      await payLink(scenario, linkId)
      const isPlaced = await waitUntil(() => scenario.isPlaced({ orderId }), PATIENCE_MS)
      return violationUnless(isPlaced, 'a paid link places its order')
    },
  },
  {
    name: 'money by a link for a part that was paid meanwhile is kept',
    file: 'server/money/payments/apply-payment.ts',
    from: "    await requestRefund(tx, payment, { cause: 'paid twice' }, now)\n",
    to: '',
    async run(scenario) {
      const { orderId, linkId } = await openLink(scenario)
      const started = await postJson(`${scenario.environment.shop.url}/api/orders/pay`, { id: orderId })
      const providerOrderId = String(started.body['id'])
      scenario.history.orders.set(orderId, providerOrderId)
      const { payment } = await payLink(scenario, linkId)
      await scenario.confirmPayment(await scenario.pay({ providerOrderId }))
      const isOneBack = async () => (await scenario.payments()).some(({ amount_refunded }) => amount_refunded > 0)
      return violationUnless(payment !== undefined && (await waitUntil(isOneBack, PATIENCE_MS)), 'a part is paid once')
    },
  },
]

/** Paise before GST. */
const AGREED = 12_300
const note = { to: '', from: '', message: '', face: 'kalam', unsaid: false }

const post = ({ environment }: Scenario, path: string, body: object) =>
  postJson(`${environment.shop.url}/api/quotes${path}`, body)

async function sendQuote(scenario: Scenario, isWrapped = false) {
  const manager = await signInStaff(scenario.environment.shop.url, 'manager', PATIENCE_MS)
  const email = `${randomUUID()}@example.in`
  const ask = async (route: string, body: object, version?: number) => {
    const answer = await manager.ask(route, { body, ...(version && { headers: { 'if-match': `"v${version}"` } }) })
    if (answer.status !== 200) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data as Quote
  }
  const begun = await ask('POST quotes', { enquiry: null })
  const to = { firstName: 'Riya', lastName: 'Rao', phone: '9876543210', address: '12 Amber Road', city: 'Jaipur' }
  const facts = {
    ...begun.facts,
    buyer: { name: 'Riya Rao', email, phone: '9876543210' },
    to: { ...to, country: 'India', state: 'Rajasthan', postcode: '302001' },
    lines: [{ id: scenario.plenty, quantity: 5, words: [], extras: {}, note: '', price: AGREED }],
    ...(isWrapped && { gift: { ...note, wrap: begun.wraps[0]?.id } }),
  }
  const written = await ask(`PUT quotes/${begun.number}`, { facts }, begun.version)
  const sent = await ask(`POST quotes/${begun.number}/send`, {}, written.version)
  const token = /quote\/([\w-]+)\?/.exec(sent.link)?.[1] ?? ''
  return { token, email, number: sent.number, subtotal: sent.preview.subtotal, manager }
}
type Quote = {
  number: string
  version: number
  facts: object
  wraps: { id: number }[]
  link: string
  preview: { subtotal: number }
}

async function accept(scenario: Scenario, token: string): Promise<string> {
  const { body } = await post(scenario, '/accept', { token, revision: 1 })
  return String(body['orderId'])
}

type Order = { number: string; subtotal: number; dues: { id: string }[] }
async function getOrder({ environment }: Scenario, orderId: string): Promise<Order> {
  const response = await fetch(`${environment.shop.url}/api/orders/get?id=${orderId}`)
  const { order } = (await response.json()) as { order?: Order }
  return order ?? { number: '', subtotal: 0, dues: [] }
}

/** For the first part of a quote's order. */
async function openLink(scenario: Scenario) {
  const { token, manager } = await sendQuote(scenario)
  const orderId = await accept(scenario, token)
  const { number } = await getOrder(scenario, orderId)
  const opened = await manager.ask(`POST orders/${number}/payment-links`, { body: { due: orderId } })
  const { money } = opened.body.data as { money: { dues: { link: { url: string } | null }[] } }
  return { orderId, linkId: /plink_\w+/.exec(money.dues[0]?.link?.url ?? '')?.[0] ?? '' }
}

const payLink = ({ environment }: Scenario, linkId: string) =>
  environment.controlSandbox<{ payment?: { id: string } }>('POST', `/razorpay/payment-links/${linkId}/pay`, {})

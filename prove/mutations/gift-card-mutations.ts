import { randomUUID } from 'node:crypto'
import { postJson } from '../post-json.ts'
import { readPrintedCode } from '../run-shopper.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

const CARD = 500_00

export const giftCardMutations: Mutation[] = [
  {
    name: 'two orders at once hold the same gift card',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/gift-cards/hold-gift-cards.ts',
        from: 'card.balance >= amount',
        to: 'card.amount >= amount',
      },
      {
        file: 'server/platform/database/migrations/0300-gift-cards.sql',
        from: 'CHECK (balance >= 0 AND balance <= amount)',
        to: '',
      },
    ],
    async run(scenario) {
      const code = await issueCard(scenario)
      await Promise.all([5, 6, 7, 8].map((quantity) => requestByCards(scenario, [code], { quantity })))
      return []
    },
  },
  {
    name: 'an order that nobody paid keeps what it holds of a gift card',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/reconciliation/expire-order.ts',
        from: '    await releaseGiftCards(tx, orderId, now())\n',
        to: '    now()\n',
      },
      {
        file: 'server/money/reconciliation/expire-order.ts',
        from: "import { releaseGiftCards } from '#server/money/gift-cards/hold-gift-cards.ts'\n",
        to: '',
      },
    ],
    async run(scenario) {
      const order = await openByCards(scenario, [await issueCard(scenario)])
      const isExpired = await waitUntil(async () => (await scenario.stateOf(order)) === 'expired')
      return violationUnless(isExpired, 'an order that nobody pays expires')
    },
  },
  {
    name: 'the provider is asked for the whole total beside a gift card',
    needsPostgres: true,
    patches: [
      {
        file: 'server/storefront/checkout/create-order.ts',
        from: "{ kind: 'rest', amount: total - byCards }",
        to: "{ kind: 'rest', amount: total }",
      },
    ],
    async run(scenario) {
      await openByCards(scenario, [await issueCard(scenario)])
      return []
    },
  },
  {
    name: 'an order is placed and its gift card is not spent',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/gift-cards/hold-gift-cards.ts',
        from: "(VALUES ('released', 1), ('spent', -1)) AS move",
        to: "(VALUES ('released', 1)) AS move",
      },
      {
        file: 'server/money/gift-cards/pay-with-gift-cards.ts',
        from: 'if (spent !== amount)',
        to: 'if (spent > amount)',
      },
    ],
    async run(scenario) {
      await buyByCards(scenario, [await issueCard(scenario)])
      return []
    },
  },
  {
    name: 'money of a gift card is booked as refunded and never reaches the card',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/refunds/process-refund.ts',
        from: 'if (isOfCards) await refundToGiftCards(tx, { orderId, refundKey, amount }, now())',
        to: 'if (isOfCards && refundKey === "") await refundToGiftCards(tx, { orderId, refundKey, amount }, now())',
      },
    ],
    async run(scenario) {
      await cancel(scenario, await buyByCards(scenario, [await issueCard(scenario)]))
      return []
    },
  },
  {
    name: 'one gift card gets back what another one paid',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/gift-cards/refund-to-gift-cards.ts',
        from: 'const back = Math.min(rest, spent.find((card) => card.id === id)?.left ?? 0)',
        to: 'const back = rest',
      },
      {
        file: 'server/platform/database/migrations/0300-gift-cards.sql',
        from: 'CHECK (balance >= 0 AND balance <= amount)',
        to: '',
      },
    ],
    async run(scenario) {
      const codes = [await issueCard(scenario), await issueCard(scenario)]
      await cancel(scenario, await buyByCards(scenario, codes, { quantity: 9 }))
      return []
    },
  },
  {
    name: 'each payment of a purchase issues a gift card',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/payments/apply-purchase-payment.ts',
        from: "paymentId === null && buyerEmail !== ''",
        to: "paymentId !== '' && buyerEmail !== ''",
      },
      {
        file: 'server/money/payments/apply-purchase-payment.ts',
        from: 'requestKey: `purchase ${id}`',
        to: 'requestKey: `purchase ${id} ${payment.id}`',
      },
      {
        file: 'server/platform/database/migrations/0330-gift-card-purchases.sql',
        from: 'ALTER TABLE gift_cards ADD COLUMN purchase_id text UNIQUE',
        to: 'ALTER TABLE gift_cards ADD COLUMN purchase_id text',
      },
    ],
    async run(scenario) {
      const bought = await openPurchase(scenario)
      await confirmPurchase(scenario, await scenario.pay(bought))
      await confirmPurchase(scenario, await scenario.pay(bought, { again: true }))
      await waitUntil(() => hasRefunded(scenario))
      return []
    },
  },
  {
    name: 'a gift card is issued for a payment that failed',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/payments/apply-purchase-payment.ts',
        from: "if (payment.status !== 'captured') return",
        to: "if (payment.status === 'created') return",
      },
    ],
    async run(scenario) {
      const bought = await openPurchase(scenario)
      await confirmPurchase(scenario, await scenario.pay(bought, { outcome: 'failed' }))
      await waitUntil(async () => (await readPurchase(scenario, bought))['paidAt'] !== null)
      return []
    },
  },
  {
    name: 'the refund of a gift card gives back what is spent of it',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/gift-card-sales/refund-purchase.ts',
        from: 'Math.min(card.balance, leftOf(payment))',
        to: 'leftOf(payment)',
      },
    ],
    async run(scenario) {
      const bought = await buyCard(scenario)
      const code = await readPrintedCode({ shopUrl: scenario.environment.shop.url }, bought.purchase)
      await buyByCards(scenario, [code])
      await refundCard(scenario, 0)
      return []
    },
  },
  {
    name: 'the refund of a gift card leaves its money on the card',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/gift-cards/take-off-gift-card.ts',
        from: 'if (taken <= 0) return',
        to: 'if (taken <= 0 || by.actor !== "refund") return',
      },
    ],
    async run(scenario) {
      await buyCard(scenario)
      await refundCard(scenario, CARD)
      await waitUntil(() => hasRefunded(scenario))
      return []
    },
  },
]

type Bought = { purchase: string; providerOrderId: string }

/** The buyer prints the card. */
async function openPurchase({ environment: { shop }, history }: Scenario): Promise<Bought> {
  const words = { recipient: 'Riya', sender: 'Asha', message: '', email: '', sendOn: '' }
  const wish = { amount: CARD, buyerEmail: `${randomUUID()}@example.in`, ...words }
  const key = { 'idempotency-key': randomUUID() }
  const { status, body } = await postJson(`${shop.url}/api/gift-cards/purchases`, wish, key)
  if (status !== 200) throw new Error(`No gift card could be bought: ${JSON.stringify(body)}`)
  const [purchase, providerOrderId] = [String(body['purchase']), String(body['id'])]
  history.purchases.set(purchase, providerOrderId)
  return { purchase, providerOrderId }
}

const confirmPurchase = ({ environment: { shop } }: Scenario, windowAnswer: unknown) =>
  postJson(`${shop.url}/api/gift-cards/confirm`, windowAnswer)

const readPurchase = async ({ environment: { shop } }: Scenario, { purchase }: Bought) =>
  (await postJson(`${shop.url}/api/gift-cards/bought`, { purchase })).body

const hasRefunded = async (scenario: Scenario) =>
  (await scenario.payments()).some(({ status }) => status === 'refunded')

async function buyCard(scenario: Scenario): Promise<Bought> {
  const bought = await openPurchase(scenario)
  await confirmPurchase(scenario, await scenario.pay(bought))
  await waitUntil(async () => (await readPurchase(scenario, bought))['paidAt'] !== null)
  return bought
}

/** The only bought card. @param left paise that staff see on it */
async function refundCard({ environment: { shop } }: Scenario, left: number): Promise<void> {
  const owner = await signInStaff(shop.url, 'owner', PATIENCE_MS)
  const list = (await owner.ask('GET gift-cards')).body as { data?: { id: number }[] }
  const body = { reason: 'The buyer changed their mind', expected: left }
  await owner.ask(`POST gift-cards/${list.data?.[0]?.id}/refund`, {
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function issueCard({ environment: { shop } }: Scenario): Promise<string> {
  const owner = await signInStaff(shop.url, 'owner', PATIENCE_MS)
  const texts = { note: 'Paid in the workshop', recipient: '', sender: '', message: '', email: '', sendOn: '' }
  const body = { amount: CARD, reason: 'sold', ...texts }
  const headers = { 'idempotency-key': randomUUID() }
  const issued = await owner.ask('POST gift-cards', { body, headers })
  const { code } = issued.body as { code?: string }
  if (typeof code !== 'string') throw new Error(`No gift card was issued: ${JSON.stringify(issued.body)}`)
  return code
}

function requestByCards({ requestOrder, plenty }: Scenario, codes: readonly string[], { quantity = 5 } = {}) {
  return requestOrder([{ id: plenty, quantity }], { giftCards: { codes, expected: CARD * codes.length } })
}

async function openByCards(scenario: Scenario, codes: readonly string[], how = {}): Promise<CreatedOrder> {
  const { status, body } = await requestByCards(scenario, codes, how)
  if (status !== 200) throw new Error(`No order by gift card: ${JSON.stringify(body)}`)
  return { orderId: String(body['orderId']), providerOrderId: String(body['id']), amount: Number(body['amount']) }
}

async function buyByCards(scenario: Scenario, codes: readonly string[], how = {}): Promise<CreatedOrder> {
  const order = await openByCards(scenario, codes, how)
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return order
}

async function cancel(scenario: Scenario, order: CreatedOrder): Promise<void> {
  await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
  await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded', PATIENCE_MS)
}

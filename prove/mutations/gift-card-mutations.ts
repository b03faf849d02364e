import { readPrintedCode } from '../run-shopper.ts'
import {
  buyByCards,
  buyCard,
  cancel,
  CARD,
  confirmPurchase,
  hasRefunded,
  issueCard,
  loseDispute,
  openByCards,
  openPurchase,
  readPurchase,
  refundCard,
  requestByCards,
} from './gift-card-steps.ts'
import type { Mutation } from './mutation.ts'
import { violationUnless, waitUntil } from './scenario.ts'

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
        file: 'server/platform/database/migrations/0362-baseline.sql',
        from: '  purchase_id text UNIQUE REFERENCES gift_card_purchases (id),\n  CHECK (balance BETWEEN 0 AND amount)',
        to: '  purchase_id text UNIQUE REFERENCES gift_card_purchases (id)',
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
    file: 'server/storefront/checkout/create-order.ts',
    from: "{ kind: 'rest', amount: total - byCards }",
    to: "{ kind: 'rest', amount: total }",
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
    file: 'server/money/refunds/process-refund.ts',
    from: 'if (isOfCards) await refundToGiftCards(tx, { orderId, refundKey, amount }, now())',
    to: 'if (isOfCards && refundKey === "") await refundToGiftCards(tx, { orderId, refundKey, amount }, now())',
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
        file: 'server/platform/database/migrations/0362-baseline.sql',
        from: '  purchase_id text UNIQUE REFERENCES gift_card_purchases (id),\n  CHECK (balance BETWEEN 0 AND amount)',
        to: '  purchase_id text UNIQUE REFERENCES gift_card_purchases (id)',
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
        file: 'server/platform/database/migrations/0362-baseline.sql',
        from: 'purchase_id text UNIQUE',
        to: 'purchase_id text',
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
    file: 'server/money/payments/apply-purchase-payment.ts',
    from: "if (payment.status !== 'captured') return",
    to: "if (payment.status === 'created') return",
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
    file: 'server/money/gift-card-sales/refund-purchase.ts',
    from: 'Math.min(card.balance, leftOf(payment))',
    to: 'leftOf(payment)',
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
    file: 'server/money/gift-cards/take-off-gift-card.ts',
    from: 'if (taken <= 0) return',
    to: 'if (taken <= 0 || by.actor !== "refund") return',
    async run(scenario) {
      await buyCard(scenario)
      await refundCard(scenario, CARD)
      await waitUntil(() => hasRefunded(scenario))
      return []
    },
  },
  {
    name: 'an order gives a gift card back what a bank took of its price',
    needsPostgres: true,
    file: 'server/money/gift-cards/refund-to-gift-cards.ts',
    from: 'await takeOffRefundedElsewhere(tx, ids, now)',
    to: 'await takeOffRefundedElsewhere(tx, [], now)',
    async run(scenario) {
      const bought = await buyCard(scenario)
      const code = await readPrintedCode({ shopUrl: scenario.environment.shop.url }, bought.purchase)
      const order = await buyByCards(scenario, [code])
      const isLost = await loseDispute(scenario, bought)
      await cancel(scenario, order)
      return violationUnless(isLost, 'the shop hears that a bank took the price of a gift card')
    },
  },
]

import { postJson } from '../post-json.ts'
import { withoutReconciliation, type Mutation } from './mutation.ts'
import { violationUnless, waitUntil } from './scenario.ts'

export const paymentMutations: Mutation[] = [
  {
    name: 'one payment may pay for two orders (no unique keys)',
    patches: [
      {
        file: 'server/platform/database/migrations/0362-baseline.sql',
        from: 'payment_id text UNIQUE,\n  payment_start_lease_until',
        to: 'payment_id text,\n  payment_start_lease_until',
      },
      {
        file: 'server/platform/database/migrations/0362-baseline.sql',
        from: 'ALTER TABLE dues ADD FOREIGN KEY (payment_id, id) REFERENCES payments (id, due_id);',
        to: '',
      },
      {
        file: 'server/money/payments/record-payment.ts',
        from: 'known && (known.dueId !== payee.dueId || known.purchaseId !== payee.purchaseId)',
        to: 'known && known.id !== seen.id',
      },
    ],
    async run(scenario) {
      const [first, second] = [await scenario.createOrder(), await scenario.createOrder()]
      await scenario.pay(first)
      await waitUntil(() => scenario.isPlaced(first))
      const [payment] = await scenario.payments()
      const entity = { ...payment, order_id: second.providerOrderId }
      const event = { entity: 'event', event: 'payment.captured', payload: { payment: { entity } } }
      await scenario.postWebhook(JSON.stringify(event))
      await waitUntil(() => scenario.isPlaced(second), 1_500)
      return []
    },
  },
  {
    name: 'the amount of a payment is not checked',
    file: 'server/money/payments/apply-payment.ts',
    from: "amount !== due.amount || currency !== 'INR'",
    to: 'amount < 0 || !due || !currency',
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.pay(order, { amount: 100 })
      await waitUntil(async () => (await scenario.stateOf(order)) !== 'awaiting payment')
      return []
    },
  },
  {
    name: 'applying the same payment twice counts it twice',
    file: 'server/money/payments/apply-payment.ts',
    from: "payment.status === 'captured' && due.paymentId !== payment.id",
    to: "payment.status === 'captured'",
    async run(scenario) {
      const order = await scenario.createOrder()
      const paid = await scenario.pay(order)
      for (let times = 0; times < 3; times++) await scenario.confirmPayment(paid)
      await waitUntil(async () => (await scenario.payments()).some(({ status }) => status === 'refunded'), 3_000)
      const [payment] = await scenario.payments()
      return violationUnless(payment?.status === 'captured', 'a payment told three times pays once, and stays')
    },
  },
  {
    name: 'an order is placed though its due is not paid',
    file: 'server/money/payments/place-paid-order.ts',
    from: '  await payDue(tx, due, payment)\n',
    to: '  void (due && payDue)\n',
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.confirmPayment(await scenario.pay(order))
      return []
    },
  },
  {
    name: 'the browser is believed, the provider not asked',
    settings: withoutReconciliation,
    patches: [
      {
        file: 'server/money/payments/confirm-payment.ts',
        from: 'const payment = await payments.fetchPayment(paymentId)',
        to: `const claimed = { id: paymentId, orderId: providerOrderId, amount: due.amount, status: 'captured' }
  const payment = { ok: true, value: { ...claimed, currency: 'INR', amountRefunded: 0, createdAt: new Date() } } as unknown as Awaited<ReturnType<typeof payments.fetchPayment>>`,
      },
    ],
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.confirmPayment(await scenario.pay(order, { outcome: 'authorized', webhook: false }))
      return []
    },
  },
  {
    name: 'a refund is asked for without its key',
    file: 'providers/payment/razorpay.ts',
    from: "headers: { 'x-refund-idempotency': idempotencyKey },",
    to: '',
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.pay(order)
      await waitUntil(() => scenario.isPlaced(order))
      await scenario.environment.controlSandbox('PUT', '/settings', { refunds: 'failed' })
      await scenario.fault({ route: 'POST /payments/:id/refund', fault: 'reset_after_commit' })
      await scenario.pay(order, { again: true })
      const refunds = () => scenario.environment.controlSandbox<unknown[]>('GET', '/razorpay/refunds')
      await waitUntil(async () => (await refunds()).length > 0)
      await waitUntil(async () => (await refunds()).length > 1, 2_000)
      return []
    },
  },
  {
    name: 'a refund is keyed by its payment, not by its cause',
    file: 'server/money/refunds/request-refund.ts',
    from: "return `refund-${paymentId}-${cause.replaceAll(/\\W+/g, '-')}`",
    to: 'return `refund-${paymentId}${cause && ""}`',
    async run(scenario) {
      const { url } = scenario.environment.shop
      const { body } = await scenario.requestOrderForTwo([{ id: scenario.plenty, quantity: 1 }])
      const orderId = String(body['orderId'])
      await scenario.confirmPayment(await scenario.pay({ providerOrderId: String(body['id']) }))
      const parcels = () => scenario.environment.controlSandbox<{ awb: string | null }[]>('GET', '/shiprocket/parcels')
      await waitUntil(async () => (await parcels()).filter(({ awb }) => awb !== null).length === 2)
      await postJson(`${url}/api/orders/cancel`, { id: orderId })
      await waitUntil(async () => (await scenario.stateOf({ orderId })) === 'refunded', 5_000)
      return []
    },
  },
  {
    name: 'an order is called refunded when the money was only asked for',
    file: 'server/money/refunds/mark-refunded.ts',
    from: "madeRefunds.every(({ status }) => status === 'processed')",
    to: 'madeRefunds.length > 0',
    async run(scenario) {
      await scenario.environment.controlSandbox('PUT', '/settings', { refunds: 'pending' })
      const order = await scenario.createOrder()
      await scenario.pay(order)
      await waitUntil(() => scenario.isPlaced(order))
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      const refunds = () => scenario.environment.controlSandbox<unknown[]>('GET', '/razorpay/refunds')
      await waitUntil(async () => (await refunds()).length > 0)
      const isCalledRefunded = await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded', 2_000)
      return violationUnless(!isCalledRefunded, 'an order is refunded when the provider says so')
    },
  },
  {
    name: 'the price of delivery comes from the browser',
    patches: [
      {
        file: 'server/storefront/checkout/price-request.ts',
        from: 'const order = addUp(shop.settings, pricing, { ...reduced, ...quoted, ...drawn })',
        to: `const [cart] = reduced.carts
  const wanted = (pricing.request.expectedTotal ?? 0) - cart!.subtotal - cart!.tax
  const quotes = quoted.quotes.map((quote) => (wanted > 0 ? { ...quote, charge: wanted } : quote))
  const order = addUp(shop.settings, pricing, { ...reduced, ...drawn, quotes })`,
      },
    ],
    async run(scenario) {
      const cart = [{ id: scenario.plenty, quantity: 1 }]
      const { amount } = await scenario.createOrder(cart)
      const cheap = await scenario.requestOrder(cart, { expectedTotal: amount - 1_000 })
      return violationUnless(cheap.status === 409, 'a shopper pays our price, whatever the browser says')
    },
  },
  {
    name: 'delivery priced for a lighter parcel is honoured',
    file: 'server/fulfilment/shipping/check-shipping-quote.ts',
    from: 'quote.weight < paidWeight && !quote.isForCart',
    to: 'false',
    async run(scenario) {
      const feather = { delivery_postcode: '302001', weight: 0.001 }
      const { body } = await postJson(`${scenario.environment.shop.url}/api/orders/getShipOptions`, feather)
      const data = body['data'] as Record<string, { id: string }[]>
      const shipping = data['available_courier_companies']?.[0]?.id
      const heavy = await scenario.requestOrder([{ id: scenario.plenty, quantity: 9 }], { shipping })
      return violationUnless(heavy.status === 409, 'delivery is paid for the parcel that is sent')
    },
  },
  {
    name: 'an order that is paid is replaced by one that asks for money again',
    settings: withoutReconciliation,
    file: 'server/storefront/checkout/give-up-replaced.ts',
    from: "state === undefined || !(isPaid(state) || state === 'under review')",
    to: 'state === before || isPaid(state ?? before)',
    async run(scenario) {
      const key = 'paid-in-another-app'
      const lines = (quantity: number) => [{ id: scenario.plenty, quantity }]
      const { body } = await scenario.requestOrder(lines(1), {}, key)
      const first = { orderId: String(body['orderId']), providerOrderId: String(body['id']) }
      await scenario.pay(first, { webhook: false })
      const second = await scenario.requestOrder(lines(2), { replaces: first.orderId, replacesKey: key })
      return [
        ...violationUnless(second.status === 409, 'whoever has paid is asked for no second payment'),
        ...violationUnless(await scenario.isPlaced(first), 'what replaces a paid order answers with it'),
      ]
    },
  },
]

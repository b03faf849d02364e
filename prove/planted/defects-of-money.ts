import { post } from '../post.ts'
import { nobodyAsks, type Defect } from './defect.ts'
import { unless, until } from './stage.ts'

/** Mistakes about what a payment means. */
export const defectsOfMoney: Defect[] = [
  {
    name: 'one payment may pay for two orders (no unique keys)',
    patches: [
      {
        file: 'server/database/migrations/0002-orders.sql',
        from: 'payment_id text UNIQUE,',
        to: 'payment_id text,',
      },
      {
        file: 'server/database/migrations/0002-orders.sql',
        from: 'ALTER TABLE orders ADD FOREIGN KEY (payment_id, id) REFERENCES payments (id, order_id);',
        to: '',
      },
      {
        file: 'server/orders/record-payment.ts',
        from: 'known && known.orderId !== order.id',
        to: 'known && known.id !== seen.id',
      },
    ],
    async play(stage) {
      const [first, second] = [await stage.open(), await stage.open()]
      await stage.pay(first)
      await until(() => stage.isPlaced(first))
      const [payment] = await stage.payments()
      const entity = { ...payment, order_id: second.providerOrderId }
      const event = { entity: 'event', event: 'payment.captured', payload: { payment: { entity } } }
      await stage.tell(JSON.stringify(event))
      await until(() => stage.isPlaced(second), 1_500)
      return []
    },
  },
  {
    name: 'the amount of a payment is not checked',
    patches: [
      {
        file: 'server/orders/settle.ts',
        from: "payment.amount !== order.total || payment.currency !== 'INR'",
        to: 'payment.amount < 0',
      },
    ],
    async play(stage) {
      const order = await stage.open()
      await stage.pay(order, { amount: 100 })
      await until(async () => (await stage.statusOf(order)) !== 'Awaiting payment')
      return []
    },
  },
  {
    name: 'settling the same payment twice counts it twice',
    patches: [
      {
        file: 'server/orders/settle.ts',
        from: "payment.status === 'captured' && order.paymentId !== payment.id",
        to: "payment.status === 'captured'",
      },
    ],
    async play(stage) {
      const order = await stage.open()
      const paid = await stage.pay(order)
      for (let times = 0; times < 3; times++) await stage.confirm(paid)
      await until(async () => (await stage.payments()).some(({ status }) => status === 'refunded'), 3_000)
      const [payment] = await stage.payments()
      return unless(payment?.status === 'captured', 'a payment told three times pays once, and stays')
    },
  },
  {
    name: 'the browser is believed, the provider not asked',
    settings: nobodyAsks,
    patches: [
      {
        file: 'server/orders/confirm-payment.ts',
        from: 'const payment = await payments.fetchPayment(paymentId)',
        to: `const told = { id: paymentId, orderId: order.providerOrderId, amount: order.total, status: 'captured' }
  const payment = { ok: true, value: { ...told, currency: 'INR', amountRefunded: 0, createdAt: new Date() } } as never as Awaited<ReturnType<typeof payments.fetchPayment>>`,
      },
    ],
    async play(stage) {
      const order = await stage.open()
      await stage.confirm(await stage.pay(order, { outcome: 'authorized', webhook: false }))
      return []
    },
  },
  {
    name: 'a refund is asked for without its key',
    patches: [
      {
        file: 'providers/payment/razorpay.ts',
        from: "headers: { 'x-refund-idempotency': idempotencyKey },",
        to: '',
      },
    ],
    async play(stage) {
      const order = await stage.open()
      await stage.pay(order)
      await until(() => stage.isPlaced(order))
      await stage.town.desk('PUT', '/settings', { refunds: 'failed' })
      await stage.fault({ route: 'POST /payments/:id/refund', fault: 'reset_after_commit' })
      await stage.pay(order, { again: true })
      const refunds = () => stage.town.desk<unknown[]>('GET', '/razorpay/refunds')
      await until(async () => (await refunds()).length > 0)
      await until(async () => (await refunds()).length > 1, 2_000)
      return []
    },
  },
  {
    name: 'an order is called refunded when the money was only asked for',
    patches: [
      {
        file: 'server/orders/note-refunded.ts',
        from: "given.every(({ status }) => status === 'processed')",
        to: 'given.length > 0',
      },
    ],
    async play(stage) {
      await stage.town.desk('PUT', '/settings', { refunds: 'pending' })
      const order = await stage.open()
      await stage.pay(order)
      await until(() => stage.isPlaced(order))
      await post(`${stage.town.shop.url}/api/orders/cancel`, { id: order.orderId })
      const refunds = () => stage.town.desk<unknown[]>('GET', '/razorpay/refunds')
      await until(async () => (await refunds()).length > 0)
      const isCalledRefunded = await until(async () => (await stage.statusOf(order)) === 'Refunded', 2_000)
      return unless(!isCalledRefunded, 'an order is refunded when the provider says so')
    },
  },
  {
    name: 'the price of delivery comes from the browser',
    patches: [
      {
        file: 'server/checkout/prepare-order.ts',
        from: 'const { quote } = checked',
        to: `const quote = { ...checked.quote }
  if (request.expectedTotal !== undefined) quote.charge = request.expectedTotal - cart.subtotal - cart.tax`,
      },
    ],
    async play(stage) {
      const cart = [{ id: stage.plenty, quantity: 1 }]
      const { amount } = await stage.open(cart)
      const cheap = await stage.ask(cart, { expectedTotal: amount - 5_000 })
      return unless(cheap.status === 409, 'a shopper pays our price, whatever the browser says')
    },
  },
  {
    name: 'delivery priced for a lighter parcel is honoured',
    patches: [
      {
        file: 'server/checkout/check-quote.ts',
        from: 'quote.weight < parcel.weight && !quote.byCart',
        to: 'false',
      },
    ],
    async play(stage) {
      const feather = { delivery_postcode: '302001', weight: 0.001 }
      const { body } = await post(`${stage.town.shop.url}/api/orders/getShipOptions`, feather)
      const data = body['data'] as Record<string, { id: string }[]>
      const shipping = data['available_courier_companies']?.[0]?.id
      const heavy = await stage.ask([{ id: stage.plenty, quantity: 9 }], { shipping })
      return unless(heavy.status === 409, 'delivery is paid for the parcel that is sent')
    },
  },
]

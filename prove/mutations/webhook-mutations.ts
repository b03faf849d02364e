import { setTimeout as delay } from 'node:timers/promises'
import { withoutReconciliation, type Mutation } from './mutation.ts'
import { violationUnless, waitUntil } from './scenario.ts'

export const webhookMutations: Mutation[] = [
  {
    name: 'a webhook is said yes to before it is stored',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/payments/receive-payment-event.ts',
        from: 'const stored = await database.orm',
        to: 'const storing = database.orm',
      },
      {
        file: 'server/money/payments/receive-payment-event.ts',
        from: 'return { ok: true, id, isNew: stored.length === 1 }',
        to: `storing.catch(() => undefined)
  return { ok: true, id, isNew: false }`,
      },
    ],
    async run({ environment, createOrder, pay }) {
      const order = await createOrder()
      const locked = environment.sql('BEGIN; LOCK TABLE payment_events; SELECT pg_sleep(3); COMMIT')
      await delay(300)
      await pay(order)
      await delay(1_000)
      await environment.shop.kill()
      // Their inserts must not be committed after the kill.
      await environment.endConnections('waiting for a lock')
      await locked
      await environment.shop.start()
      return []
    },
  },
  {
    name: 'the signature is checked over parsed JSON, not over the bytes',
    file: 'server/money/payments/receive-payment-event.ts',
    from: 'payments.verifyWebhook(rawBody, signature)',
    to: 'payments.verifyWebhook(JSON.stringify(JSON.parse(new TextDecoder().decode(rawBody))), signature)',
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.pay(order, { webhook: false })
      const [entity] = await scenario.payments()
      const event = { entity: 'event', event: 'payment.captured', payload: { payment: { entity } } }
      const asSent = JSON.stringify(event, null, 2)
      const [accepted, refused] = [
        await scenario.postWebhook(asSent),
        await scenario.postWebhook(asSent, { signedBody: JSON.stringify(event) }),
      ]
      await waitUntil(() => scenario.isPlaced(order))
      return [
        ...violationUnless(accepted === 200, 'what the provider has signed is accepted'),
        ...violationUnless(refused === 400, 'what it has not signed to the letter is refused'),
      ]
    },
  },
  {
    name: 'a webhook is dropped when its order is not known yet',
    settings: { ...withoutReconciliation, PROVIDER_TIMEOUT_MS: '8000' },
    file: 'server/money/payments/process-payment-event.ts',
    from: 'return { isDone: false, outcome: applied.reason }',
    to: 'return { isDone: true, outcome: applied.reason }',
    async run(scenario) {
      const cart = [{ id: scenario.plenty, quantity: 1 }]
      await scenario.createOrder(cart)
      const atProvider = () => scenario.environment.controlSandbox<{ id: string }[]>('GET', '/razorpay/orders')
      const before = (await atProvider()).length
      // The provider creates its order, but the response is lost and the retry slow.
      await scenario.fault({ route: 'POST /orders', fault: 'reset_after_commit' })
      await scenario.fault({ route: 'GET /orders', fault: 'delay_ms', value: 2_500 })
      const creatingRequest = scenario.createOrder(cart)
      await waitUntil(async () => (await atProvider()).length > before)
      await scenario.pay({ providerOrderId: (await atProvider()).at(-1)?.id ?? '' })
      const order = await creatingRequest
      return violationUnless(
        await waitUntil(() => scenario.isPlaced(order), 12_000),
        'a webhook that overtakes its order is kept until the order is there',
      )
    },
  },
]

import { setTimeout as pause } from 'node:timers/promises'
import { nobodyAsks, type Defect } from './defect.ts'
import { unless, until } from './stage.ts'

/** Mistakes about what the provider tells. */
export const defectsOfWebhooks: Defect[] = [
  {
    name: 'a webhook is said yes to before it is stored',
    needsPostgres: true,
    patches: [
      {
        file: 'server/orders/receive-payment-event.ts',
        from: 'const stored = await database.orm',
        to: 'const storing = database.orm',
      },
      {
        file: 'server/orders/receive-payment-event.ts',
        from: 'return { ok: true, id, isNew: stored.length === 1 }',
        to: `storing.catch(() => undefined)
  return { ok: true, id, isNew: false }`,
      },
    ],
    async play({ town, open, pay }) {
      const order = await open()
      const locked = town.sql('BEGIN; LOCK TABLE payment_events; SELECT pg_sleep(3); COMMIT')
      await pause(300)
      await pay(order)
      await pause(1_000)
      await town.shop.kill()
      // The database, too, forgets what a dead shop was about to write.
      await town.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
      await locked
      await town.shop.start()
      return []
    },
  },
  {
    name: 'the signature is checked over parsed JSON, not over the bytes',
    patches: [
      {
        file: 'server/orders/receive-payment-event.ts',
        from: 'payments.verifyWebhook(rawBody, signature)',
        to: 'payments.verifyWebhook(JSON.stringify(JSON.parse(new TextDecoder().decode(rawBody))), signature)',
      },
    ],
    async play(stage) {
      const order = await stage.open()
      await stage.pay(order, { webhook: false })
      const [entity] = await stage.payments()
      const event = { entity: 'event', event: 'payment.captured', payload: { payment: { entity } } }
      const asSent = JSON.stringify(event, null, 2)
      const [signed, rewritten] = [
        await stage.tell(asSent),
        await stage.tell(asSent, { signed: JSON.stringify(event) }),
      ]
      await until(() => stage.isPlaced(order))
      return [
        ...unless(signed === 200, 'what the provider has signed is accepted'),
        ...unless(rewritten === 400, 'what it has not signed to the letter is refused'),
      ]
    },
  },
  {
    name: 'a webhook is dropped when its order is not known yet',
    settings: { ...nobodyAsks, PROVIDER_TIMEOUT_MS: '8000' },
    patches: [
      {
        file: 'server/orders/handle-payment-event.ts',
        from: 'return { over: false, outcome: settled.reason }',
        to: 'return { over: true, outcome: settled.reason }',
      },
    ],
    async play(stage) {
      const cart = [{ id: stage.plenty, quantity: 1 }]
      await stage.open(cart)
      const atProvider = () => stage.town.desk<{ id: string }[]>('GET', '/razorpay/orders')
      const before = (await atProvider()).length
      // The provider has made its order, and we are long in hearing of it.
      await stage.fault({ route: 'POST /orders', fault: 'reset_after_commit' })
      await stage.fault({ route: 'GET /orders', fault: 'delay_ms', value: 2_500 })
      const opening = stage.open(cart)
      await until(async () => (await atProvider()).length > before)
      await stage.pay({ providerOrderId: (await atProvider()).at(-1)?.id ?? '' })
      const order = await opening
      return unless(
        await until(() => stage.isPlaced(order), 12_000),
        'a webhook that overtakes its order is kept until the order is there',
      )
    },
  },
]

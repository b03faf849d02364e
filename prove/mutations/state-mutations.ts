import { withoutReconciliation, type Mutation } from './mutation.ts'
import { violationUnless, waitUntil } from './scenario.ts'

export const stateMutations: Mutation[] = [
  {
    name: 'how far the provider’s list was read is kept in memory',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/reconciliation/reconcile-since.ts',
        from: "const WATERMARK = 'provider payments'",
        to: "const WATERMARK = 'provider payments'\nconst memory: { reachedAt?: Date } = {}",
      },
      {
        file: 'server/money/reconciliation/reconcile-since.ts',
        from: 'const stored = await readWatermark(shop.database, WATERMARK)',
        to: 'const stored = memory.reachedAt',
      },
      {
        file: 'server/money/reconciliation/reconcile-since.ts',
        from: 'await advanceWatermark(shop.database, WATERMARK, startedAt)',
        to: 'memory.reachedAt = startedAt',
      },
    ],
    async run(scenario) {
      const { environment } = scenario
      const order = await scenario.createOrder()
      await scenario.confirmPayment(await scenario.pay(order))
      // The shop is down for half an hour, and the shopper pays a second time.
      await environment.shop.kill()
      await environment.sql(`UPDATE watermarks SET reached_at = reached_at - interval '30 minutes'
                      WHERE name = 'provider payments'`)
      // The nightly comparison would find it too, so the scenario marks it as done.
      await environment.sql(`INSERT INTO watermarks (name, reached_at) VALUES ('ledger comparison', now())
                      ON CONFLICT (name) DO UPDATE SET reached_at = now()`)
      environment.advanceProviderClock(-20)
      await scenario.pay(order, { again: true, webhook: false })
      environment.advanceProviderClock(20)
      await environment.shop.start()
      await waitUntil(async () => (await scenario.payments()).some(({ status }) => status === 'refunded'), 5_000)
      return []
    },
  },
  {
    name: 'only the first page of the provider’s list is read',
    file: 'server/money/reconciliation/list-pages.ts',
    from: 'skip += answer.value.length',
    to: 'return',
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.confirmPayment(await scenario.pay(order))
      const second = () => scenario.pay(order, { again: true, webhook: false })
      await scenario.fault({ route: 'GET /payments', fault: 'reset', times: 1_000 })
      await Promise.all(Array.from({ length: 104 }, second))
      await scenario.environment.controlSandbox('DELETE', '/faults')
      const captured = async () => (await scenario.payments()).filter(({ status }) => status === 'captured')
      await waitUntil(async () => (await captured()).length === 1, 20_000)
      return []
    },
  },
  {
    name: 'the provider’s order is written down after the shopper was sent to pay',
    patches: [
      {
        file: 'server/storefront/checkout/start-payment.ts',
        from: '  const [stored] = await database.orm\n    .update(dues)',
        to: `  const { id } = created.value
  const lateUpdate = database.orm.update(dues).set({ providerOrderId: id }).where(eq(dues.id, due.id))
  setTimeout(() => void lateUpdate.catch(() => undefined), 2_000)
  if (created.ok) return toPaymentStart(shop, found, id)
  const [stored] = await database.orm\n    .update(dues)`,
      },
    ],
    async run(scenario) {
      const order = await scenario.createOrder()
      await scenario.environment.shop.kill()
      await scenario.environment.shop.start()
      await scenario.pay(order)
      await waitUntil(() => scenario.isPlaced(order), 3_000)
      return []
    },
  },
  {
    name: 'a broken database connection ends the shop',
    needsPostgres: true,
    settings: withoutReconciliation,
    patches: [
      {
        file: 'server/platform/database/open-database.ts',
        from: "    pool.on('error', (error) => settings.onError?.(error))",
        to: '',
      },
      {
        file: 'server/platform/database/open-database.ts',
        from: "client.on('error', (error) => settings.onError?.(error))",
        to: 'void client',
      },
    ],
    async run(scenario) {
      await scenario.createOrder()
      await scenario.environment.endConnections('all')
      const died = await waitUntil(async () => !scenario.environment.shop.isAlive(), 1_500)
      return violationUnless(!died, 'the shop outlives its connections')
    },
  },
]

import { nobodyAsks, type Defect } from './defect.ts'
import { unless, until } from './stage.ts'

/** Mistakes about what must outlive a crash. */
export const defectsOfMemory: Defect[] = [
  {
    name: 'how far the provider’s list was read is kept in memory',
    needsPostgres: true,
    patches: [
      {
        file: 'server/jobs/read-provider-list.ts',
        from: "const WATERMARK = 'provider payments'",
        to: "const WATERMARK = 'provider payments'\nconst memory: { reached?: Date } = {}",
      },
      {
        file: 'server/jobs/read-provider-list.ts',
        from: '(await readWatermark(shop.database, WATERMARK)) ?? startedAt',
        to: 'memory.reached ?? startedAt',
      },
      {
        file: 'server/jobs/read-provider-list.ts',
        from: 'await moveWatermark(shop.database, WATERMARK, startedAt)',
        to: 'memory.reached = startedAt',
      },
    ],
    async play(stage) {
      const { town } = stage
      const order = await stage.open()
      await stage.confirm(await stage.pay(order))
      // The shop is dead for half an hour, and meanwhile somebody pays a second time.
      await town.shop.kill()
      await town.sql(`UPDATE watermarks SET reached = reached - interval '30 minutes'
                      WHERE name = 'provider payments'`)
      town.moveProvidersClock(-20)
      await stage.pay(order, { again: true, webhook: false })
      town.moveProvidersClock(20)
      await town.shop.start()
      await until(async () => (await stage.payments()).some(({ status }) => status === 'refunded'), 5_000)
      return []
    },
  },
  {
    name: 'only the first page of the provider’s list is read',
    patches: [
      {
        file: 'server/jobs/provider-payments.ts',
        from: 'skip += answer.value.length',
        to: 'return',
      },
    ],
    async play(stage) {
      const order = await stage.open()
      await stage.confirm(await stage.pay(order))
      const second = () => stage.pay(order, { again: true, webhook: false })
      await stage.fault({ route: 'GET /payments', fault: 'reset', times: 1_000 })
      await Promise.all(Array.from({ length: 104 }, second))
      await stage.town.desk('DELETE', '/faults')
      const kept = async () => (await stage.payments()).filter(({ status }) => status === 'captured')
      await until(async () => (await kept()).length === 1, 20_000)
      return []
    },
  },
  {
    name: 'the provider’s order is written down after the shopper was sent to pay',
    patches: [
      {
        file: 'server/checkout/start-payment.ts',
        from: '  const [stored] = await database.orm\n    .update(orders)',
        to: `  const { id } = created.value
  const writing = database.orm.update(orders).set({ providerOrderId: id }).where(eq(orders.id, order.id))
  setTimeout(() => void writing.catch(() => undefined), 2_000)
  if (created.ok) return id
  const [stored] = await database.orm\n    .update(orders)`,
      },
    ],
    async play(stage) {
      const order = await stage.open()
      await stage.town.shop.kill()
      await stage.town.shop.start()
      await stage.pay(order)
      await until(() => stage.isPlaced(order), 3_000)
      return []
    },
  },
  {
    name: 'a broken database connection ends the shop',
    needsPostgres: true,
    settings: nobodyAsks,
    patches: [
      {
        file: 'server/database/open-database.ts',
        from: "    pool.on('error', (error) => settings.onError?.(error))",
        to: '',
      },
      {
        file: 'server/database/open-database.ts',
        from: "client.on('error', (error) => settings.onError?.(error))",
        to: 'void client',
      },
    ],
    async play(stage) {
      await stage.open()
      await stage.town.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
      const died = await until(async () => !stage.town.shop.isAlive(), 1_500)
      return unless(!died, 'the shop outlives its connections')
    },
  },
]

import type { Defect } from './defect.ts'
import { unless, until, type Stage } from './stage.ts'

/** Mistakes about what follows from a placed order. */
export const defectsOfPromises: Defect[] = [
  {
    name: 'a booking whose answer was lost is made again',
    patches: [
      {
        file: 'server/orders/parcels/parcel-of-order.ts',
        from: 'reference: referenceOf(order),',
        to: 'reference: `${referenceOf(order)}-${performance.now()}`,',
      },
    ],
    async play(stage) {
      await stage.fault({
        provider: 'shiprocket',
        route: '/orders/create/adhoc',
        fault: 'reset_after_commit',
      })
      await buy(stage)
      return unless(await until(async () => (await pickUps(stage)) === 1, 20_000), 'a parcel is picked up')
    },
  },
  {
    name: 'an order is placed before its promises are written down',
    patches: [
      {
        file: 'server/orders/place-paid-order.ts',
        from: 'await makePromises(tx, order.id, promisesOfAnOrder, now)',
        to: 'await Promise.all(promisesOfAnOrder)',
      },
    ],
    async play(stage) {
      await buy(stage)
      return []
    },
  },
  {
    name: 'a number of an invoice is left out',
    patches: [
      {
        file: 'server/invoices/next-number.ts',
        from: 'set: { last: sql`${paperNumbers.last} + 1` },',
        to: 'set: { last: sql`${paperNumbers.last} + 2` },',
      },
    ],
    async play(stage) {
      await buy(stage)
      await buy(stage)
      return []
    },
  },
]

async function buy(stage: Stage): Promise<void> {
  const order = await stage.open()
  await stage.confirm(await stage.pay(order))
}

async function pickUps({ town }: Stage): Promise<number> {
  const parcels = await town.desk<{ label: string }[]>('GET', '/shiprocket/parcels')
  return parcels.filter(({ label }) => label === 'PICKUP SCHEDULED').length
}

import { randomUUID } from 'node:crypto'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { buy, giveBackOne } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, type Scenario } from './scenario.ts'
import { buyWords } from './word-steps.ts'

const signInPacker = ({ environment }: Scenario) => signInStaff(environment.shop.url, 'packer', PATIENCE_MS)

export const packingMutations: Mutation[] = [
  {
    name: 'units given back are packed all the same',
    patches: [
      {
        file: 'server/orders/lifecycle/wanted-units.ts',
        from: "AND refunds.status <> 'failed'), 0)`)",
        to: "AND refunds.status = 'failed'), 0)`)",
      },
    ],
    async run(scenario) {
      const order = await buy(scenario, { quantity: 2 })
      await giveBackOne(scenario, order, 'One broke on the bench')
      const packer = await signInPacker(scenario)
      const begun = await packer.ask('POST packings', { body: { key: randomUUID(), shipment: order.orderId } })
      const { packing, lines, addressSeen } = begun.body.data as ParcelToPack
      const tick = { key: randomUUID(), line: lines[0]?.line, unit: 1, isTicked: true, how: 'tap' }
      const ticks = [{ ...tick, at: new Date().toISOString() }]
      await packer.ask(`POST packings/${packing?.id}/ticks`, { body: { ticks } })
      const body = { key: randomUUID(), addressSeen }
      const packed = await packer.ask(`POST packings/${packing?.id}/packed`, { body })
      return violationUnless(packed.status === 200, 'a parcel is packed with what is wanted of it, and no more')
    },
  },
  {
    name: 'bench minutes of units given back stay',
    needsPostgres: true,
    patches: [
      {
        file: 'server/money/refunds/process-refund.ts',
        from: "if (status === 'processed') await freeRefundedUnits",
        to: "if (status === 'failed') await freeRefundedUnits",
      },
    ],
    async run(scenario) {
      const order = await buy(scenario, { quantity: 3 })
      const before = await readMinutes(scenario, order.orderId)
      await giveBackOne(scenario, order, 'The glaze cracked')
      const after = await readMinutes(scenario, order.orderId)
      return violationUnless(before > 0 && after < before, 'what is not made any more frees its minutes at the bench')
    },
  },
  {
    name: 'a lettered piece is packed blank',
    patches: [
      {
        file: 'shop/packing/why-not-pack.ts',
        from: "if (notMade !== null && state !== 'packed')",
        to: "if (notMade !== null && state === 'packed')",
      },
    ],
    async run(scenario) {
      const { orderId } = await buyWords(scenario, ['Riya'])
      const packer = await signInPacker(scenario)
      const begun = await packer.ask('POST packings', { body: { key: randomUUID(), shipment: orderId } })
      return violationUnless(begun.status === 409, 'a piece with words is not packed before it is lettered')
    },
  },
]

async function readMinutes({ environment }: Scenario, shipmentId: string): Promise<number> {
  const rows = await environment.sql(`SELECT minutes FROM workshop_load WHERE shipment_id = '${shipmentId}'`)
  return rows.reduce((sum, row) => sum + Number(row['minutes']), 0)
}

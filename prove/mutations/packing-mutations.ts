import { randomUUID } from 'node:crypto'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { signInStaff, type StaffMember } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { buy, refundOne } from './refund-mutations.ts'
import { PATIENCE_MS, violationUnless, type Scenario } from './scenario.ts'
import { buyWords, readLines } from './word-steps.ts'

const signInPacker = ({ environment }: Scenario) => signInStaff(environment.shop.url, 'packer', PATIENCE_MS)

export const packingMutations: Mutation[] = [
  {
    name: 'units given back are packed all the same',
    file: 'server/orders/lifecycle/wanted-units.ts',
    from: "AND refunds.status <> 'failed'), 0)`)",
    to: "AND refunds.status = 'failed'), 0)`)",
    async run(scenario) {
      const order = await buy(scenario, { quantity: 2 })
      await refundOne(scenario, order, 'One broke on the bench')
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
    file: 'server/money/refunds/process-refund.ts',
    from: "if (status === 'processed') await freeRefundedUnits",
    to: "if (status === 'failed') await freeRefundedUnits",
    async run(scenario) {
      const order = await buy(scenario, { quantity: 3 })
      const before = await readMinutes(scenario, order.orderId)
      await refundOne(scenario, order, 'The glaze cracked')
      const after = await readMinutes(scenario, order.orderId)
      return violationUnless(before > 0 && after < before, 'what is not made any more frees its minutes at the bench')
    },
  },
  {
    name: 'a lettered piece is packed blank',
    file: 'shop/packing/why-not-pack.ts',
    from: "if (notMade !== null && state !== 'packed')",
    to: "if (notMade !== null && state === 'packed')",
    async run(scenario) {
      const { orderId } = await buyWords(scenario, ['Riya'])
      const packer = await signInPacker(scenario)
      const begun = await packer.ask('POST packings', { body: { key: randomUUID(), shipment: orderId } })
      return violationUnless(begun.status === 409, 'a piece with words is not packed before it is lettered')
    },
  },
  {
    name: 'a box with an open step closes',
    file: 'server/fulfilment/packing/finish-packing.ts',
    from: 'if (whyNot) return whyNot\n    const notRight',
    to: 'if (whyNot && now().getTime() === 0) return whyNot\n    const notRight',
    async run(scenario) {
      const order = await buyWords(scenario, ['Riya'])
      const packer = await signInPacker(scenario)
      const { number } = await readLines(scenario, order, packer)
      for (const [step, isDone] of [
        ['letter', true],
        ['pack', true],
        ['letter', false],
      ] as const)
        await takeStep(packer, number, { step, isDone })
      const { packing, addressSeen } = (await packer.ask(`GET parcels-to-pack/${number}`)).body.data as ParcelToPack
      const body = { key: randomUUID(), addressSeen }
      const packed = await packer.ask(`POST packings/${packing?.id}/packed`, { body })
      return violationUnless(packing !== null && packed.status === 409, 'a box with an open step does not close')
    },
  },
  {
    name: 'a held piece is lettered by its tag',
    file: 'server/fulfilment/pieces/take-piece-step.ts',
    from: 'if (stop && stopsAllPieces(stop.reason))',
    to: 'if (stop && !stopsAllPieces(stop.reason))',
    async run(scenario) {
      const order = await buyWords(scenario, ['Riya'])
      const packer = await signInPacker(scenario)
      const owner = await signInStaff(scenario.environment.shop.url, 'owner', PATIENCE_MS)
      const { number } = await readLines(scenario, order, packer)
      const held = await owner.ask(`POST orders/${number}/hold`, { body: { reason: 'Asks for gold' } })
      const { status } = await takeStep(packer, number, { step: 'letter', isDone: true })
      return violationUnless(held.status === 200 && status === 409, 'a held piece takes no step')
    },
  },
]

type Step = { step: 'letter' | 'pack'; isDone: boolean }
const takeStep = (packer: StaffMember, number: string, step: Step) =>
  packer.ask(`POST pieces/${number}-P1/steps`, { body: { key: randomUUID(), ...step } })

async function readMinutes({ environment }: Scenario, shipmentId: string): Promise<number> {
  const rows = await environment.sql(`SELECT minutes FROM workshop_load WHERE shipment_id = '${shipmentId}'`)
  return rows.reduce((sum, row) => sum + Number(row['minutes']), 0)
}

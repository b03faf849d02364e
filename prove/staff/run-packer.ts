import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { listMissingUnits, toLineInside } from '#shop/packing/missing-pieces.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { noteAnswer, type StaffHistory } from './staff-history.ts'
import { signInStaff, type StaffMember } from './staff-member.ts'
import type { StaffWork } from './run-staff.ts'

type AtTable = { packer: StaffMember; history: StaffHistory; random: SeededRandom; photograph: Uint8Array }

/** Takes parcels to the table, ticks, photographs and packs them or puts them back, and hands packed ones over. */
export async function runPacker(work: StaffWork, history: StaffHistory, random: SeededRandom): Promise<void> {
  const packer = await signInStaff(work.shopUrl, 'packer')
  const at = { packer, history, random, photograph: work.photograph }
  while (!work.stopSignal.aborted) {
    const table = (await packer.ask('GET packing-table')).body as CounterAnswer<'GET /counter/api/v1/packing-table'>
    const parcels = table.data.slice(0, 10)
    const parcel = parcels[random.nextInt(0, parcels.length - 1)]
    if (parcel) await pack(at, parcel)
    if (random.chance(0.3)) await handOver(at)
    await pause(random.nextInt(20, 200))
  }
}

async function pack({ packer, history, random, photograph }: AtTable, { shipment, reference }: ParcelToPack) {
  const note = (operation: string, answer: Parameters<typeof noteAnswer>[2]) =>
    noteAnswer(history, { operation, subject: shipment }, answer)
  const begun = await packer.ask('POST packings', { body: { key: randomUUID(), shipment } })
  if (!note('packing.start', begun)) return
  const { packing, lines, addressSeen } = begun.body.data as ParcelToPack
  // Another packer has packed it or put it back.
  if (!packing || packing.packedAt !== null) return
  const path = `packings/${packing.id}`

  const at = new Date().toISOString()
  const ticks = lines.flatMap(({ line, quantity, hamper, ...units }) => {
    const inside = (hamper?.pieces ?? []).map((piece) => ({ ...toLineInside(piece, { quantity }), piece: piece.key }))
    return [...inside, { ...units, quantity, piece: undefined }].flatMap(({ piece, ...own }) =>
      listMissingUnits(own).map((unit) => ({ key: randomUUID(), line, piece, unit, isTicked: true, how: 'tap', at })),
    )
  })
  if (ticks.length > 0 && !note('packing.tick', await packer.ask(`POST ${path}/ticks`, { body: { ticks } }))) return
  if (random.chance(0.2)) {
    const route = `PUT packing-pictures/${randomUUID()}?packing=${packing.id}&name=photograph`
    note('packing.photograph', await packer.ask(route, { bytes: photograph }))
  }
  if (random.chance(0.1)) {
    const body = { reason: `Another one first, not ${reference}` }
    note('packing.put-back', await packer.ask(`POST ${path}/put-back`, { body }))
    return
  }
  const body = { key: randomUUID(), box: 'M', weight: 1.2, addressSeen }
  note('packing.packed', await packer.ask(`POST ${path}/packed`, { body }))
}

async function handOver({ packer, history, random }: AtTable): Promise<void> {
  const list = (await packer.ask('GET hand-overs')).body as CounterAnswer<'GET /counter/api/v1/hand-overs'>
  const waiting = list.data.filter(({ ready }) => ready.length > 0)
  const chosen = waiting[random.nextInt(0, waiting.length - 1)]
  if (!chosen) return
  const key = randomUUID()
  const parcels = chosen.ready.slice(0, random.nextInt(1, 4)).map(({ shipment }) => ({ shipment, how: 'scan' }))
  const given = await packer.ask('POST hand-overs', { body: { key, courier: chosen.courier, parcels } })
  noteAnswer(history, { operation: 'parcels.hand-over', subject: key }, given)
}

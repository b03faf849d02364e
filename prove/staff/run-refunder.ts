import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { StaffOrder } from '#contract/counter/orders.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { noteAnswer, type StaffHistory } from './staff-history.ts'
import { signInStaff, type StaffMember } from './staff-member.ts'
import type { StaffWork } from './run-staff.ts'

/** Refunds units, delivery and bought gift cards, sometimes twice, and cancels orders, even during packing. */
export async function runRefunder(work: StaffWork, history: StaffHistory, random: SeededRandom): Promise<void> {
  const owner = await signInStaff(work.shopUrl, 'owner')
  while (!work.stopSignal.aborted) {
    await pause(random.nextInt(50, 400))
    if (random.chance(0.1)) await refundGiftCard(owner, history, random)
    const list = (await owner.ask('GET orders?limit=40')).body as CounterAnswer<'GET /counter/api/v1/orders'>
    const number = list.data[random.nextInt(0, list.data.length - 1)]?.number
    const read = number === undefined ? undefined : await owner.ask(`GET orders/${number}`)
    if (read?.status !== 200) continue
    const order = read.body.data as StaffOrder
    if (order.can.cancel && random.chance(0.2)) {
      const done = await owner.ask(`POST orders/${order.number}/cancel`, { body: { reason: 'The kiln broke' } })
      // An order that its shopper has cancelled leaves no entry.
      if (done.status !== 200) noteAnswer(history, { operation: 'orders.cancel', subject: order.number }, done)
    } else if (order.can.refund) await refundPieces(owner, history, random, order)
  }
}

async function refundPieces(owner: StaffMember, history: StaffHistory, random: SeededRandom, order: StaffOrder) {
  const lines = order.shipments.flatMap(({ lines }) => lines).filter(({ quantity, returned }) => returned < quantity)
  const line = lines[random.nextInt(0, lines.length - 1)]?.line
  const parts =
    line === undefined || random.chance(0.2)
      ? [{ delivery: true, shipment: order.shipments[0]?.id }]
      : [{ line, units: 1 }]
  const wanted = { parts, reason: 'Broken on the way', restock: random.chance(0.5) }
  const path = `POST orders/${order.number}`
  const planned = await owner.ask(`${path}/refund-plan`, { body: wanted })
  if (planned.status !== 200) return
  const { plan } = planned.body.data as { plan: string }
  const make = () => owner.ask(`${path}/refunds`, { body: { ...wanted, plan } })
  for (const made of await Promise.all(random.chance(0.2) ? [make(), make()] : [make()]))
    noteAnswer(history, { operation: 'refunds.make', subject: order.number }, made)
}

/** Gives the unspent rest of a card back to its buyer. */
async function refundGiftCard(owner: StaffMember, history: StaffHistory, random: SeededRandom) {
  const list = (await owner.ask('GET gift-cards')).body as CounterAnswer<'GET /counter/api/v1/gift-cards'>
  const cards = list.data.filter(({ reason, balance, held }) => reason === 'sold' && balance > 0 && held === 0)
  const card = cards[random.nextInt(0, cards.length - 1)]
  if (!card) return
  const body = { reason: 'The buyer changed their mind', expected: card.balance }
  const request = { body, headers: { 'idempotency-key': randomUUID() } }
  const make = () => owner.ask(`POST gift-cards/${card.id}/refund`, request)
  for (const made of await Promise.all(random.chance(0.2) ? [make(), make()] : [make()]))
    noteAnswer(history, { operation: 'refunds.make', subject: String(card.id) }, made)
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { WorkshopCalendar } from '#contract/counter/calendar.ts'
import type { StaffOrder } from '#contract/counter/orders.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { addTestProduct, addTestPrintArea } from './add-test-product.ts'
import { createSend, ifMatch, type PrepareWrite, type WritesToAudit } from './audited-writes.ts'
import type { TestCounter } from './open-test-counter.ts'
import { createPaidOrder, readOrder, runOutboxOnce } from './order-steps.ts'
import { createPhoto } from './picture-fixtures.ts'

/** Writes on orders, their money and the packing table. */
export function listOrderWrites(counter: TestCounter): WritesToAudit {
  const send = createSend(counter)

  async function place(daysToMake?: number) {
    const tray = await addTestProduct(counter.shop.database, daysToMake ? { daysToMake } : { stock: 10 })
    const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 2 }])
    const { number, version } = await readOrder(counter.shop, orderId)
    const as = await counter.stepUpAs('owner')
    return { shipment: orderId, path: `orders/${formatOrderNumber(number)}`, version, as }
  }
  async function placeWords() {
    const slice = await addTestProduct(counter.shop.database, { stock: 10 })
    await addTestPrintArea(counter.shop.database, slice)
    const kept = await createDesign(counter.shop, {
      product: slice,
      printArea: 'names',
      words: 'Riya & Arjun',
      face: 'kalam',
    })
    assert.ok(kept.ok)
    const { orderId } = await createPaidOrder(counter.shop, [
      { id: slice, quantity: 2, choices: { names: kept.design.id } },
    ])
    const { number } = await readOrder(counter.shop, orderId)
    const path = `orders/${formatOrderNumber(number)}`
    return { orderId, path, design: kept.design.id, as: await counter.stepUpAs('owner') }
  }
  const sheet = { technique: 'burn', until: '2099-12-31', size: 'A4' }
  type Placed = Awaited<ReturnType<typeof place>>

  const onOrder =
    (action: string, body: object = {}, prepare?: (placed: Placed) => Promise<unknown>): PrepareWrite =>
    async () => {
      const placed = await place()
      await prepare?.(placed)
      const { path, as, version } = placed
      return () => send(`POST ${path}/${action}`, { body, as, headers: ifMatch(version) })
    }

  async function begin() {
    const placed = await place()
    const { as, shipment } = placed
    const { body } = await send('POST packings', { body: { key: randomUUID(), shipment }, as })
    const { packing, lines, addressSeen } = body['data'] as ParcelToPack
    assert.ok(packing)
    return { ...placed, id: packing.id, line: lines[0]?.line, addressSeen }
  }
  type Begun = Awaited<ReturnType<typeof begin>>

  const tick = ({ id, as, line }: Begun) => {
    const one = { line, isTicked: true, how: 'tap', at: counter.shop.now().toISOString() }
    const ticks = [1, 2].map((unit) => ({ ...one, unit, key: randomUUID() }))
    return () => send(`POST packings/${id}/ticks`, { body: { ticks }, as })
  }
  const pack = ({ id, as, addressSeen }: Begun) => {
    const body = { key: randomUUID(), box: 'M', weight: 1.2, addressSeen }
    return () => send(`POST packings/${id}/packed`, { body, as })
  }

  const asOwner =
    (route: string, body: object): PrepareWrite =>
    async () => {
      const as = await counter.stepUpAs('owner')
      return () => send(route, { body, as })
    }
  const onCalendar =
    (path: string, body: object, find: (calendar: WorkshopCalendar) => { version: number } | undefined): PrepareWrite =>
    async () => {
      const as = await counter.stepUpAs('owner')
      const shown = await counter.request('days?from=2099-01-26', { as })
      const version = find(shown.body['data'] as WorkshopCalendar)?.version
      return () => send(`PUT ${path}`, { body, as, headers: ifMatch(version) })
    }
  const openDay = { isOpen: true, minutes: 900, hasPickup: true }

  return {
    'PUT days/week/:weekday': onCalendar('days/week/1', { ...openDay, cutOff: '13:00' }, ({ week }) => week[1]),
    'PUT days/:day': onCalendar(
      'days/2099-01-26',
      { ...openDay, isOpen: false, note: 'Republic Day' },
      ({ days }) => days[0],
    ),
    'PUT days/festivals': asOwner('PUT days/festivals', {
      day: '2099-11-01',
      name: 'Diwali',
      occasion: 'diwali',
      stands: true,
    }),
    'PUT days/rests': asOwner('PUT days/rests', { day: '2099-01-26', region: 'Assam', rests: true }),
    'POST orders/:order/hold': onOrder('hold', { reason: 'Wants another colour' }),
    'POST orders/:order/ask-words': async () => {
      const { path, as } = await placeWords()
      return () => send(`POST ${path}/ask-words`, { body: { reason: 'Too private for a lid' }, as })
    },
    'POST orders/:order/release': onOrder('release', {}, ({ path, as }) =>
      send(`POST ${path}/hold`, { body: { reason: 'Wants another colour' }, as }),
    ),
    'POST order-assignments': async () => {
      const { path, as } = await place()
      const ravi = await counter.signInAs('packer')
      const orders = [path.replace('orders/', '')]
      return () => send('POST order-assignments', { body: { orders, to: ravi.id }, as })
    },
    'POST orders/:order/notes': onOrder('notes', { words: 'Ribbon wine' }),
    'PATCH orders/:order/notes/:note': async () => {
      const { path, as } = await place()
      const { body } = await send(`POST ${path}/notes`, { body: { words: 'Ribbon wine' }, as })
      const [note] = (body['data'] as StaffOrder).notes
      return () => send(`PATCH ${path}/notes/${note?.id}`, { body: { words: 'Ribbon rose' }, as })
    },
    'POST orders/:order/moves': onOrder('moves', { to: 'confirmed' }),
    'POST orders/:order/made': async () => {
      const { path, as } = await place(3)
      return () => send(`POST ${path}/made`, { as })
    },
    'POST orders/:order/made-pieces': async () => {
      const { path, as } = await place(3)
      const order = (await counter.request(path, { as })).body['data'] as StaffOrder
      const line = order.shipments[0]?.lines[0]?.line
      return () => send(`POST ${path}/made-pieces`, { body: { line, units: [1, 2], isMade: true }, as })
    },
    'POST pieces/:code/begin': async () => {
      const { path, as } = await placeWords()
      return () => send(`POST ${path.replace('orders/', 'pieces/')}-P1/begin`, { as })
    },
    'POST pieces/:code/steps': async () => {
      const { path, as } = await placeWords()
      const body = { key: randomUUID(), step: 'letter', isDone: true }
      return () => send(`POST ${path.replace('orders/', 'pieces/')}-P2/steps`, { body, as })
    },
    'POST orders/:order/ship-by': onOrder('ship-by', {
      shipBy: addDays(todayInIndia(counter.shop.now()), 30),
      reason: 'Is away',
    }),
    'POST orders/:order/resend': onOrder('resend', { mail: 'order placed mail' }, () =>
      runOutboxOnce(counter.shop, 'order placed mail'),
    ),
    'POST orders/:order/cancel': onOrder('cancel', { reason: 'The kiln broke' }),
    'PUT orders/:order/e-way-bill': async () => {
      const { path, as } = await place()
      return () => send(`PUT ${path}/e-way-bill`, { body: { number: '3310 1234 5678' }, as })
    },
    'PUT orders/:order/address': async () => {
      const { path, as, version } = await place()
      const name = { firstName: 'Asha', lastName: 'Rao', phone: '9876500000' }
      const body = { ...name, address: '4 Lake View', city: 'Ajmer', state: 'Rajasthan', postcode: '305001' }
      return () => send(`PUT ${path}/address`, { body, as, headers: ifMatch(version) })
    },
    'PUT orders/:order/buyer': async () => {
      const { path, as, version } = await place()
      const body = { email: 'asha.rao@example.in', phone: '9876500000' }
      return () => send(`PUT ${path}/buyer`, { body, as, headers: ifMatch(version) })
    },
    'POST orders/:order/refunds': async () => {
      const { path, as } = await place()
      const order = (await counter.request(path, { as })).body['data'] as StaffOrder
      const line = order.shipments[0]?.lines[0]?.line
      const wanted = { parts: [{ line, units: 1 }], reason: 'Broken on the way', restock: true }
      const { body } = await send(`POST ${path}/refund-plan`, { body: wanted, as })
      const { plan } = body['data'] as { plan: string }
      return () => send(`POST ${path}/refunds`, { body: { ...wanted, plan }, as })
    },

    'POST picks': async () => {
      const { shipment, as } = await place()
      return () => send('POST picks', { body: { key: randomUUID(), shipment }, as })
    },
    'POST picks/:pick/let-go': async () => {
      const { shipment, as } = await place()
      const key = randomUUID()
      await send('POST picks', { body: { key, shipment }, as })
      return () => send(`POST picks/${key}/let-go`, { as })
    },
    'POST packing-table/:shipment/pick-marks': async () => {
      const { shipment, line, as } = await begin()
      const at = counter.shop.now().toISOString()
      const marks = [{ key: randomUUID(), line, unit: 1, mark: 'missing', how: 'tap', at }]
      return () => send(`POST packing-table/${shipment}/pick-marks`, { body: { marks }, as })
    },
    'POST packings': async () => {
      const { shipment, as } = await place()
      return () => send('POST packings', { body: { key: randomUUID(), shipment }, as })
    },
    'POST packings/:packing/ticks': async () => tick(await begin()),
    'PUT proofs/:proof': async () => {
      const { path, as } = await place()
      const { shipments } = (await counter.request(path, { as })).body['data'] as StaffOrder
      const bytes = await createPhoto()
      const query = `order=${path.replace('orders/', '')}&line=${shipments[0]?.lines[0]?.line}&name=a.jpg`
      return () => send(`PUT proofs/${randomUUID()}?${query}`, { bytes, as })
    },
    'POST proofs/:proof/release': async () => {
      const { path, as } = await place()
      const { shipments } = (await counter.request(path, { as })).body['data'] as StaffOrder
      const proof = randomUUID()
      const query = `order=${path.replace('orders/', '')}&line=${shipments[0]?.lines[0]?.line}&name=a.jpg`
      await send(`PUT proofs/${proof}?${query}`, { bytes: await createPhoto(), as })
      return () => send(`POST proofs/${proof}/release`, { body: { reason: 'The buyer rang: yes' }, as })
    },
    'PUT packing-pictures/:picture': async () => {
      const { id, as } = await begin()
      const bytes = await createPhoto()
      return () => send(`PUT packing-pictures/${randomUUID()}?packing=${id}&name=a.jpg`, { bytes, as })
    },
    'POST packings/:packing/packed': async () => {
      const begun = await begin()
      await tick(begun)()
      return pack(begun)
    },
    'POST packings/:packing/put-back': async () => {
      const { id, as } = await begin()
      return () => send(`POST packings/${id}/put-back`, { body: { reason: 'Lunch' }, as })
    },
    'POST prints': async () => {
      const { shipment, as } = await place()
      return () => send('POST prints', { body: { key: randomUUID(), kind: 'slip', subject: shipment }, as })
    },
    'POST slips': async () => {
      const { path, as } = await place()
      const orders = [path.replace('orders/', '')]
      return () => send('POST slips', { body: { key: randomUUID(), orders }, as })
    },
    'POST labels': async () => {
      const { path, as } = await place()
      await runOutboxOnce(counter.shop, 'book courier')
      const orders = [path.replace('orders/', '')]
      return () => send('POST labels', { body: { key: randomUUID(), orders }, as })
    },
    'POST lettering-sheets': async () => {
      const { as } = await placeWords()
      return () => send('POST lettering-sheets', { body: { ...sheet, key: randomUUID() }, as })
    },
    'POST day-papers': async () => {
      const { as } = await placeWords()
      return () => send('POST day-papers', { body: { key: randomUUID(), day: sheet.until, size: 'A4' }, as })
    },
    'POST lettering-sheets/:sheet/prints': async () => {
      const { as } = await placeWords()
      const key = randomUUID()
      await send('POST lettering-sheets', { body: { ...sheet, key }, as })
      return () => send(`POST lettering-sheets/${key}/prints`, { as })
    },
    'POST hand-overs': async () => {
      const begun = await begin()
      const { shipment, as } = begun
      await runOutboxOnce(counter.shop, 'book courier')
      await tick(begun)()
      await pack(begun)()
      const { body } = await counter.request('hand-overs', { as })
      const waiting = body['data'] as { courier: string; ready: { shipment: string }[] }[]
      const courier = waiting.find(({ ready }) => ready.some((parcel) => parcel.shipment === shipment))?.courier
      const given = { key: randomUUID(), courier, parcels: [{ shipment, how: 'scan' }] }
      return () => send('POST hand-overs', { body: given, as })
    },
  }
}

import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { composeEmail } from '#server/email-composers.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  createPaidOrder,
  listSandboxParcels,
  listUnresolvedExceptions,
  readOrder,
  readParcel,
  readShipment,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { mendAddress } from './mend-address.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 50 })
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const ajmer = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '4 Lake View',
  city: 'Ajmer',
  state: 'Rajasthan',
  postcode: '305001',
  phone: '9876500000',
}
async function place() {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { number, version } = await readOrder(shop, orderId)
  return { orderId, orderNumber: number, version }
}
const mend = (order: Awaited<ReturnType<typeof place>>, changes: Partial<typeof ajmer> = {}) =>
  mendAddress(shop, { ...order, address: { ...ajmer, ...changes } }, meera)

test('before it is booked the address is mended; the audit keeps who, and the values apart', async () => {
  const order = await place()
  const mended = await mend(order)
  assert.ok(mended.ok, JSON.stringify(mended))
  const { recipient } = await readShipment(shop, order.orderId)
  assert.deepEqual([recipient.address, recipient.city, recipient.email], ['4 Lake View', 'Ajmer', 'asha@example.in'])
  const [entry] = await shop.database.orm.select().from(audit).where(eq(audit.subjectId, order.orderId))
  assert.deepEqual([entry?.operation, entry?.actorName], ['orders.address', 'Meera'])
  assert.ok(entry?.fields.includes('address'))
  assert.ok(!JSON.stringify(entry).includes('Lake View'))
  const [apart] = await shop.database.orm
    .select()
    .from(auditPersonal)
    .where(eq(auditPersonal.auditId, entry?.id ?? 0))
  assert.equal(apart?.after['address'], '4 Lake View')
})

test('the buyer is told by mail where it goes now', async () => {
  const order = await place()
  assert.ok((await mend(order)).ok)
  await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
  const mails = await shop.controlSandbox<{ subject: string; text: string }[]>('GET', '/mail')
  const subject = `Order ${formatOrderNumber(order.orderNumber)} goes to a corrected address`
  const mail = mails.find((each) => each.subject === subject)
  assert.ok(mail)
  assert.match(mail.text, /4 Lake View\s+Ajmer 305001/)
})

test('a booking is cancelled and made anew to the new address', async () => {
  const order = await place()
  await runOutboxOnce(shop, 'book courier')
  const before = await readParcel(shop, order.orderId)
  assert.ok(before?.awb)
  assert.ok((await mend(order)).ok)
  assert.equal((await readParcel(shop, order.orderId))?.awb, null)
  await runOutboxOnce(shop, 'book courier')
  const parcel = await readParcel(shop, order.orderId)
  assert.ok(parcel?.awb && parcel.awb !== before.awb)
  const labels = (await listSandboxParcels(shop, order.orderId)).map(({ label }) => label)
  assert.equal(labels.filter((label) => label === 'CANCELED').length, 1)
  assert.equal(labels.length, 2)
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
})

test('into another State it is refused, and so is what cannot be delivered to', async () => {
  const order = await place()
  const elsewhere = await mend(order, { state: 'Maharashtra', city: 'Mumbai', postcode: '400001' })
  assert.equal(!elsewhere.ok && elsewhere.reason, 'other-state')
  const mumbai = await mend(order, { city: 'Mumbai', postcode: '400001' })
  assert.ok(!mumbai.ok && mumbai.reason === 'invalid')
  assert.match(mumbai.errors.postcode ?? '', /^PIN code 400001 is in Maharashtra, not in Rajasthan\./)
  const wrong = await mend(order, { postcode: '12', phone: '1' })
  assert.ok(!wrong.ok && wrong.reason === 'invalid' && wrong.errors.postcode && wrong.errors.phone)
  const { address, city, postcode, phone } = (await readShipment(shop, order.orderId)).recipient
  const same = await mend(order, { address, city, postcode, phone })
  assert.equal(!same.ok && same.reason, 'same')
})

test('over a change that was not seen it is refused', async () => {
  const order = await place()
  assert.ok((await mend(order)).ok)
  const stale = await mend(order, { address: '5 Lake View' })
  assert.equal(!stale.ok && stale.reason, 'changed')
})

test('while the courier service is silent, and once the courier is on the way, it stays as it was', async () => {
  const order = await place()
  await runOutboxOnce(shop, 'book courier')
  const down = { provider: 'shiprocket', route: '*', fault: 'status', value: 503, times: 100 }
  await shop.controlSandbox('PUT', '/faults', down)
  const silent = await mend(order)
  assert.equal(!silent.ok && silent.reason, 'no-answer')
  await shop.controlSandbox('DELETE', '/faults')
  const { awb } = (await readParcel(shop, order.orderId)) ?? {}
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to: 'PICKED UP' })
  const late = await mend(order)
  assert.equal(!late.ok && late.reason, 'too-late')
  assert.equal((await readShipment(shop, order.orderId)).recipient.city, 'Jaipur')
})

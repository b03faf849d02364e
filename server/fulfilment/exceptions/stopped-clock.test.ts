import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { visibleOrderFields } from '#server/orders/staff-view/visible-order-fields.ts'
import { readOrderBoard } from '#server/orders/staff-view/read-order-board.ts'
import { decideProof } from '#server/orders/proofs/decide-proof.ts'
import { sendProof } from '#server/orders/proofs/send-proof.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readToday } from './read-today.ts'

const shop = await openTestShop()
after(() => shop.close())
const tray = await addTestProduct(shop.database, { name: 'Lotus tray', daysToMake: 3 })
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1f45' } })
  .jpeg()
  .toBuffer()
const at = (days: number) => ({ ...shop, now: () => new Date(shop.now().getTime() + days * 86_400_000) })

async function columnOf(number: number, days: number): Promise<string | undefined> {
  const board = await readOrderBoard(at(days), visibleOrderFields(listPermissions(['owner'])))
  return board.days.find(({ rows }) => rows.some((row) => row.number === formatOrderNumber(number)))?.day
}

test('an order whose buyer is asked stands on the board and on Today as waiting, and is late on neither', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { number, shipBy } = await readOrder(shop, orderId)
  assert.equal(await columnOf(number, 0), shipBy)
  assert.equal(await columnOf(number, 20), 'late')
  assert.equal((await readToday(at(20), ['owner'])).late, 1)

  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const key = randomUUID()
  const sent = { key, orderNumber: number, line: line?.id ?? 0, words: '', bytes, fileName: 'a.jpg' }
  assert.ok((await sendProof(shop, sent, meera)).ok)
  for (const days of [0, 20]) {
    assert.equal(await columnOf(number, days), 'waiting')
    const { late, toMake } = await readToday(at(days), ['owner'])
    assert.deepEqual([late, toMake], [0, 0])
  }

  const said = { proof: key, decision: 'approved', wish: '' } as const
  assert.ok((await decideProof(at(20), { orderId, customerId: null }, said)).ok)
  const moved = (await readOrder(shop, orderId)).shipBy
  assert.ok(moved && shipBy && moved > shipBy)
  assert.equal(await columnOf(number, 20), moved)
})

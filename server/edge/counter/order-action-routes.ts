import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cancelAsStaff } from '#server/fulfilment/cancellations/cancel-as-staff.ts'
import { assignOrders } from '#server/orders/order-desk/assign-orders.ts'
import { isSeen, refuseUnseen } from '#server/orders/order-desk/order-sight.ts'
import { readStaffOrder } from '#server/orders/order-desk/read-staff-order.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { markMade } from '#server/orders/lifecycle/mark-made.ts'
import { moveByHand } from '#server/orders/lifecycle/move-by-hand.ts'
import { moveShipBy } from '#server/orders/lifecycle/move-ship-by.ts'
import { resendMail } from '#server/orders/lifecycle/resend-mail.ts'
import { tickMadePieces } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { addNote, editNote } from '#server/orders/lifecycle/write-note.ts'
import { makePlannedRefund } from '#server/fulfilment/cancellations/make-planned-refund.ts'
import { planRefund } from '#server/money/refunds/refund-as-staff.ts'
import { mendAddress } from '#server/fulfilment/shipping/mend-address.ts'
import { noteEWayBill } from '#server/fulfilment/shipping/note-e-way-bill.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askForWords } from '#server/fulfilment/workshop/ask-for-words.ts'
import type { Refusal } from '#shop/refusal.ts'
import { findStaffLimits } from '#shop/staff/limits.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { defineRoute } from './define-route.ts'
import { requireActor, requireStaff } from './guard.ts'
import { orderNumberOf, readSight } from './order-routes.ts'
import { NO_VERSION, readVersion, refuseOperation, setVersion } from './refuse-operation.ts'

const holdRoute = defineRoute('POST /counter/api/v1/orders/{order}/hold', 'Keep it from being packed')
const releaseRoute = defineRoute('POST /counter/api/v1/orders/{order}/release', 'Let it go on')
const askWordsRoute = defineRoute(
  'POST /counter/api/v1/orders/{order}/ask-words',
  'Ask the buyer for other words by mail',
)
const noteRoute = defineRoute('POST /counter/api/v1/orders/{order}/notes', 'Add a note')
const editNoteRoute = defineRoute('PATCH /counter/api/v1/orders/{order}/notes/{note}', 'Change or pin a note')
const assignRoute = defineRoute('POST /counter/api/v1/order-assignments', 'Give orders to somebody, or to nobody')
const moveRoute = defineRoute('POST /counter/api/v1/orders/{order}/moves', 'Move it on by hand')
const madeRoute = defineRoute('POST /counter/api/v1/orders/{order}/made', 'Say that all of it is made')
const madePiecesRoute = defineRoute('POST /counter/api/v1/orders/{order}/made-pieces', 'Say which pieces are made')
const shipByRoute = defineRoute('POST /counter/api/v1/orders/{order}/ship-by', 'Move its day')
const resendRoute = defineRoute('POST /counter/api/v1/orders/{order}/resend', 'Send one of its mails again')
const cancelRoute = defineRoute('POST /counter/api/v1/orders/{order}/cancel', 'Cancel it, or one of its parcels')
const addressRoute = defineRoute('PUT /counter/api/v1/orders/{order}/address', 'Mend where a parcel goes')
const eWayBillRoute = defineRoute('PUT /counter/api/v1/orders/{order}/e-way-bill', 'Note the e-way bill of a parcel')
const planRoute = defineRoute('POST /counter/api/v1/orders/{order}/refund-plan', 'What a refund would give back')
const refundRoute = defineRoute('POST /counter/api/v1/orders/{order}/refunds', 'Make the refund that was planned')

type Done = { ok: true } | Refusal

const target = (c: Context) => ({ orderNumber: orderNumberOf(c) })

/** After a write: the order as it is now, also where the write came too late. */
function createAnswer(shop: Shop) {
  return async (c: Context, done: Done) => {
    const read = await readStaffOrder(shop, orderNumberOf(c), readSight(c))
    if (!done.ok && done.reason === 'changed')
      return refuseOperation(c, { ...done, reason: 'stale' }, read.ok ? { current: read.order } : {})
    if (!done.ok) return refuseOperation(c, done)
    if (!read.ok) return refuseOperation(c, read)
    setVersion(c, read.order.version)
    return c.json({ data: read.order }, 200)
  }
}

export function registerOrderActionRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createAnswer(shop)
  // For roles that do not see all orders.
  const showIfSeen = async (c: Context, work: () => Promise<Done>) =>
    show(c, (await isSeen(shop, orderNumberOf(c), readSight(c).sight)) ? await work() : refuseUnseen())

  api.openapi(holdRoute, async (c) => {
    const { reason } = c.req.valid('json')
    return show(c, await holdOrder(shop, { ...target(c), reason }, requireActor(c)))
  })
  api.openapi(askWordsRoute, async (c) => {
    const { reason, design } = c.req.valid('json')
    return show(c, await askForWords(shop, { ...target(c), reason, design }, requireActor(c)))
  })
  api.openapi(releaseRoute, async (c) => show(c, await releaseOrder(shop, target(c), requireActor(c))))
  api.openapi(noteRoute, async (c) => {
    const { words, pinned: isPinned } = c.req.valid('json')
    return showIfSeen(c, () => addNote(shop, { ...target(c), words, isPinned }, requireActor(c)))
  })
  api.openapi(editNoteRoute, async (c) => {
    const { words, pinned: isPinned } = c.req.valid('json')
    const noteId = Number(/^\d{1,15}$/.exec(c.req.param('note'))?.[0] ?? 0)
    return showIfSeen(c, () => editNote(shop, { ...target(c), noteId, words, isPinned }, requireActor(c)))
  })
  api.openapi(moveRoute, async (c) => {
    const { to, shipment: shipmentId, skip } = c.req.valid('json')
    const moved = await moveByHand(shop, { ...target(c), to, shipmentId, skip }, requireActor(c))
    if (!moved.ok && moved.reason === 'steps-open') return refuseOperation(c, moved, { steps: moved.steps })
    return show(c, moved)
  })
  api.openapi(madeRoute, (c) => showIfSeen(c, () => markMade(shop, target(c), requireActor(c))))
  api.openapi(madePiecesRoute, (c) =>
    showIfSeen(c, () => tickMadePieces(shop, { ...target(c), ...c.req.valid('json') }, requireActor(c))),
  )
  api.openapi(shipByRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    return show(c, await moveShipBy(shop, { ...target(c), version, ...c.req.valid('json') }, requireActor(c)))
  })
  api.openapi(resendRoute, async (c) => {
    const { mail, shipment: shipmentId } = c.req.valid('json')
    return show(c, await resendMail(shop, { ...target(c), mail, shipmentId }, requireActor(c)))
  })
  api.openapi(assignRoute, async (c) => {
    const assigned = await assignOrders(shop, { ...c.req.valid('json'), sight: readSight(c).sight }, requireActor(c))
    return assigned.ok ? c.json({ data: assigned.data }, 200) : refuseOperation(c, assigned)
  })
  registerParcelRoutes(api, shop)
  registerMoneyRoutes(api, shop)
}

/** Of one parcel: where it goes, and the number of its e-way bill. */
function registerParcelRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createAnswer(shop)
  api.openapi(addressRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const { shipment: shipmentId, ...address } = c.req.valid('json')
    const mended = await mendAddress(shop, { ...target(c), shipmentId, address, version }, requireActor(c))
    if (mended.ok || mended.reason !== 'invalid') return show(c, mended)
    const errors = Object.entries(mended.errors).map(([field, message]) => ({ path: [field], message }))
    return refuseOperation(c, mended, { errors })
  })
  api.openapi(eWayBillRoute, async (c) => {
    const { shipment: shipmentId, number } = c.req.valid('json')
    return show(c, await noteEWayBill(shop, { ...target(c), shipmentId, number }, requireActor(c)))
  })
}

function registerMoneyRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createAnswer(shop)
  const refundBy = (c: Context) => ({ by: requireActor(c), limits: findStaffLimits(requireStaff(c).staff.roles) })

  api.openapi(cancelRoute, async (c) => {
    const { reason, shipment: shipmentId } = c.req.valid('json')
    const onlyUnpacked = findLimits(requireStaff(c).staff.roles, 'orders.cancel').length > 0
    const wanted = { orderNumber: orderNumberOf(c), reason, shipmentId, onlyUnpacked }
    return show(c, await cancelAsStaff(shop, wanted, requireActor(c)))
  })
  api.openapi(planRoute, async (c) => {
    const planned = await planRefund(shop, { orderNumber: orderNumberOf(c), ...c.req.valid('json') }, refundBy(c))
    return planned.ok ? c.json({ data: planned.plan }, 200) : refuseOperation(c, planned)
  })
  api.openapi(refundRoute, async (c) => {
    const wanted = { orderNumber: orderNumberOf(c), ...c.req.valid('json') }
    return show(c, await makePlannedRefund(shop, wanted, refundBy(c)))
  })
}

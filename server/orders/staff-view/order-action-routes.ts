import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { assignOrders } from './assign-orders.ts'
import { isSeen, refuseUnseen } from './visible-order-fields.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { markMade } from '#server/orders/lifecycle/mark-made.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { moveShipBy } from '#server/orders/lifecycle/move-ship-by.ts'
import { resendMail } from '#server/orders/lifecycle/resend-mail.ts'
import { tickMadePieces } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { addNote, editNote } from '#server/orders/lifecycle/write-note.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { orderNumberOf, readVisibleFields } from './read-visible-fields.ts'
import { createOrderAnswer, targetOrder, type Done } from './answer-order.ts'
import { refuseOperation, requireVersion } from '#server/platform/routes/refuse-operation.ts'

const holdRoute = defineRoute('POST /counter/api/v1/orders/{order}/hold', 'Keep it from being packed')
const releaseRoute = defineRoute('POST /counter/api/v1/orders/{order}/release', 'Let it go on')
const noteRoute = defineRoute('POST /counter/api/v1/orders/{order}/notes', 'Add a note')
const editNoteRoute = defineRoute('PATCH /counter/api/v1/orders/{order}/notes/{note}', 'Change or pin a note')
const assignRoute = defineRoute('POST /counter/api/v1/order-assignments', 'Give orders to somebody, or to nobody')
const moveRoute = defineRoute('POST /counter/api/v1/orders/{order}/moves', 'Move it on by hand')
const madeRoute = defineRoute('POST /counter/api/v1/orders/{order}/made', 'Say that all of it is made')
const madePiecesRoute = defineRoute('POST /counter/api/v1/orders/{order}/made-pieces', 'Say which pieces are made')
const shipByRoute = defineRoute('POST /counter/api/v1/orders/{order}/ship-by', 'Move its day')
const resendRoute = defineRoute('POST /counter/api/v1/orders/{order}/resend', 'Send one of its mails again')

export function registerOrderActionRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  // For roles that do not see all orders.
  const showIfSeen = async (c: Context, work: () => Promise<Done>) =>
    show(c, (await isSeen(shop, orderNumberOf(c), readVisibleFields(c).visible)) ? await work() : refuseUnseen())

  api.openapi(holdRoute, async (c) => {
    const { reason } = c.req.valid('json')
    return show(c, await holdOrder(shop, { ...targetOrder(c), reason }, requireActor(c)))
  })
  api.openapi(releaseRoute, async (c) => show(c, await releaseOrder(shop, targetOrder(c), requireActor(c))))
  api.openapi(noteRoute, async (c) => {
    const { words, pinned: isPinned } = c.req.valid('json')
    return showIfSeen(c, () => addNote(shop, { ...targetOrder(c), words, isPinned }, requireActor(c)))
  })
  api.openapi(editNoteRoute, async (c) => {
    const { words, pinned: isPinned } = c.req.valid('json')
    const noteId = Number(/^\d{1,15}$/.exec(c.req.param('note'))?.[0] ?? 0)
    return showIfSeen(c, () => editNote(shop, { ...targetOrder(c), noteId, words, isPinned }, requireActor(c)))
  })
  api.openapi(moveRoute, async (c) => {
    const { to, shipment: shipmentId, skip } = c.req.valid('json')
    const moved = await transitionManually(shop, { ...targetOrder(c), to, shipmentId, skip }, requireActor(c))
    if (!moved.ok && moved.reason === 'steps-open') return refuseOperation(c, moved, { steps: moved.steps })
    return show(c, moved)
  })
  api.openapi(madeRoute, (c) => showIfSeen(c, () => markMade(shop, targetOrder(c), requireActor(c))))
  api.openapi(madePiecesRoute, (c) =>
    showIfSeen(c, () => tickMadePieces(shop, { ...targetOrder(c), ...c.req.valid('json') }, requireActor(c))),
  )
  api.openapi(shipByRoute, async (c) => {
    return show(
      c,
      await moveShipBy(
        shop,
        { ...targetOrder(c), version: requireVersion(c), ...c.req.valid('json') },
        requireActor(c),
      ),
    )
  })
  api.openapi(resendRoute, async (c) => {
    const { mail, shipment: shipmentId } = c.req.valid('json')
    return show(c, await resendMail(shop, { ...targetOrder(c), mail, shipmentId }, requireActor(c)))
  })
  api.openapi(assignRoute, async (c) => {
    const assigned = await assignOrders(
      shop,
      { ...c.req.valid('json'), visible: readVisibleFields(c).visible },
      requireActor(c),
    )
    return assigned.ok ? c.json({ data: assigned.data }, 200) : refuseOperation(c, assigned)
  })
}

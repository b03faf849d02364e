import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { findParcelByCode } from './find-by-code.ts'
import { finishPacking } from './finish-packing.ts'
import { handOver } from './hand-over.ts'
import { listHandOvers } from './list-hand-overs.ts'
import { markPieces } from './mark-pieces.ts'
import { notePrint, renderPrint } from './print-papers.ts'
import { renderCardsOfDay, renderSlipsOfDay } from './print-gifts.ts'
import { fetchLabelsOf, notePrintedMany, renderSlipsOf } from './print-many.ts'
import { putBack } from './put-back.ts'
import { readPackingTable, readParcelToPack } from './read-packing-table.ts'
import { startPacking } from './start-packing.ts'
import { readPackingPicture, storePackingPicture } from './store-packing-picture.ts'
import { letGoPick, takePick } from './take-pick.ts'
import { tickPieces } from './tick-pieces.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseAtBench, refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { BenchRefusal } from '#shop/packing/bench-refusals.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'

const tableRoute = defineRoute(
  'GET /counter/api/v1/packing-table',
  'What is to pack, whole, for a day without a connection',
)
const parcelRoute = defineRoute('GET /counter/api/v1/packing-table/{shipment}', 'One parcel of the packing table')
const scanRoute = defineRoute(
  'GET /counter/api/v1/parcels-to-pack/{code}',
  'A parcel by what its slip or label says, also when the table is too full to show it',
)
const pickRoute = defineRoute('POST /counter/api/v1/picks', 'Take a parcel to fetch its pieces')
const letGoRoute = defineRoute('POST /counter/api/v1/picks/{pick}/let-go', 'Let somebody else fetch its pieces')
const marksRoute = defineRoute(
  'POST /counter/api/v1/packing-table/{shipment}/pick-marks',
  'Pieces fetched, laid back, or not on the shelf',
)
const startRoute = defineRoute('POST /counter/api/v1/packings', 'Begin with a parcel, or join who has begun')
const ticksRoute = defineRoute('POST /counter/api/v1/packings/{packing}/ticks', 'Pieces into the box, or out of it')
const pictureRoute = defineRoute(
  'PUT /counter/api/v1/packing-pictures/{picture}',
  'A photograph of a packing: the bytes of the file as the body',
)
const packedRoute = defineRoute('POST /counter/api/v1/packings/{packing}/packed', 'Close the box')
const putBackRoute = defineRoute('POST /counter/api/v1/packings/{packing}/put-back', 'Off the table, not packed')
const printRoute = defineRoute('POST /counter/api/v1/prints', 'Note who prints, and get the address of the paper')
const slipsRoute = defineRoute(
  'POST /counter/api/v1/slips',
  'Note who prints the slips of orders, and get their one file',
)
const labelsRoute = defineRoute(
  'POST /counter/api/v1/labels',
  'Note who prints the labels of orders, and get their one file',
)
const handOversRoute = defineRoute('GET /counter/api/v1/hand-overs', 'What waits for which courier')
const handOverRoute = defineRoute('POST /counter/api/v1/hand-overs', 'Hand parcels over to a courier')

const isKey = (text: string | undefined): text is string => z.uuid().safeParse(text).success
/** @returns a key that nothing has, if the given one is malformed */
const keyOf = (c: Context, parameter: string) => {
  const text = c.req.param(parameter)
  return isKey(text) ? text : '00000000-0000-0000-0000-000000000000'
}

export function registerPackingRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context, done: { ok: true; shipmentId: string } | OperationRefusal<BenchRefusal>) => {
    if (!done.ok) return refuseAtBench(c, done)
    const read = await readParcelToPack(shop, done.shipmentId, requireStaff(c).staff.id)
    return read.ok ? c.json({ data: read.parcel }, 200) : refuseAtBench(c, read)
  }
  const packingOf = (c: Context) => ({ packingId: keyOf(c, 'packing') })

  api.openapi(tableRoute, async (c) => c.json(await readPackingTable(shop, requireStaff(c).staff.id), 200))
  api.openapi(parcelRoute, (c) => show(c, { ok: true, shipmentId: c.req.param('shipment') }))
  api.openapi(scanRoute, async (c) => show(c, await findParcelByCode(shop, c.req.param('code'))))
  api.openapi(pickRoute, async (c) => {
    const { shipment: shipmentId, ...wanted } = c.req.valid('json')
    return show(c, await takePick(shop, { ...wanted, shipmentId }, requireActor(c)))
  })
  api.openapi(letGoRoute, async (c) => show(c, await letGoPick(shop, { pickId: keyOf(c, 'pick') }, requireActor(c))))
  api.openapi(marksRoute, async (c) => {
    const shipmentId = c.req.param('shipment')
    return show(c, await markPieces(shop, { shipmentId, ...c.req.valid('json') }, requireActor(c)))
  })
  api.openapi(startRoute, async (c) => {
    const { key, shipment: shipmentId, again } = c.req.valid('json')
    return show(c, await startPacking(shop, { key, shipmentId, again }, requireActor(c)))
  })
  api.openapi(ticksRoute, async (c) =>
    show(c, await tickPieces(shop, { ...packingOf(c), ...c.req.valid('json') }, requireActor(c))),
  )
  api.openapi(packedRoute, async (c) =>
    show(c, await finishPacking(shop, { ...packingOf(c), ...c.req.valid('json') }, requireActor(c))),
  )
  api.openapi(putBackRoute, async (c) =>
    show(c, await putBack(shop, { ...packingOf(c), ...c.req.valid('json') }, requireActor(c))),
  )
  api.openapi(pictureRoute, async (c) => {
    const key = c.req.param('picture')
    if (!isKey(key)) return refuseOperation(c, refuse.incomplete('no-key', 'Send a key that this device made, a UUID.'))
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const { packing: packingId, name: fileName } = c.req.valid('query')
    return show(c, await storePackingPicture(shop, { key, packingId, bytes, fileName }, requireActor(c)))
  })
  api.get('/counter/api/v1/packing-pictures/:picture', async (c) => {
    const webp = await readPackingPicture(shop, keyOf(c, 'picture'))
    if (!webp) return refuseOperation(c, refuse.notFound('not-found', 'There is no such photograph.'))
    return sendInPlace(c, webp, { type: 'image/webp' })
  })
  registerPaperRoutes(api, shop)
}

function registerPaperRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(printRoute, async (c) => {
    const job = c.req.valid('json')
    const noted = await notePrint(shop, job, requireActor(c))
    if (!noted.ok) return refuseAtBench(c, noted)
    const url = job.kind === 'tag' ? `/counter/api/v1/tags/${job.key}` : `/counter/api/v1/prints/${job.key}/file`
    return c.json({ data: { url } }, 200)
  })
  api.get('/counter/api/v1/prints/:print/file', async (c) => {
    const paper = await renderPrint(shop, keyOf(c, 'print'))
    if (!paper.ok) return refuseAtBench(c, paper)
    return sendInPlace(c, paper.pdf, { type: 'application/pdf', name: paper.name })
  })
  for (const [kind, route, render] of [
    ['slip', slipsRoute, renderSlipsOf],
    ['label', labelsRoute, fetchLabelsOf],
  ] as const) {
    api.openapi(route, async (c) => {
      const wanted = c.req.valid('json')
      const noted = await notePrintedMany(shop, { ...wanted, kind }, requireActor(c))
      if (!noted.ok) return refuseAtBench(c, noted)
      const { ok: _, ...told } = noted
      return c.json({ data: { url: `/counter/api/v1/${kind}s/${wanted.key}`, ...told } }, 200)
    })
    api.get(`/counter/api/v1/${kind}s/:batch`, async (c) => {
      const paper = await render(shop, keyOf(c, 'batch'))
      if (!paper.ok) return refuseAtBench(c, paper)
      return sendInPlace(c, paper.pdf, { type: 'application/pdf', name: paper.name })
    })
  }
  for (const [kind, render] of [
    ['cards', renderCardsOfDay],
    ['slips', renderSlipsOfDay],
  ] as const)
    api.get(`/counter/api/v1/${kind}.pdf`, async (c) => {
      const day = z.iso.date().safeParse(c.req.query('day'))
      if (!day.success) return refuseOperation(c, refuse.invalid('invalid', 'Say the day, as ?day=2026-11-24.'))
      const paper = await render(shop, day.data)
      if (!paper.ok) return refuseAtBench(c, paper)
      return sendInPlace(c, paper.pdf, { type: 'application/pdf', name: paper.name })
    })
  api.openapi(handOversRoute, async (c) => c.json(await listHandOvers(shop), 200))
  api.openapi(handOverRoute, async (c) => {
    const given = await handOver(shop, c.req.valid('json'), requireActor(c))
    return given.ok ? c.json({ data: given.handOver }, 200) : refuseAtBench(c, given)
  })
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { PrintAreaPreviewRequest, PrintAreasRequest } from '#contract/counter/print-areas.ts'
import { changePrintAreas } from './change-print-areas.ts'
import { refuseUnknownProduct } from './lock-product.ts'
import { readOfferedPrintAreas, readPrintAreas } from './read-print-areas.ts'
import { drawWords } from '#server/catalogue/lettering/draw-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkPrintArea } from '#shop/lettering/check-print-area.ts'
import { mapPath } from '#shop/lettering/map-path.ts'
import { framePath } from '#shop/lettering/photograph-place.ts'
import { areSameCorners, checkCorners, cornersOf, placeCorners } from '#shop/lettering/print-area-corners.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refusePrices } from './product-part-routes.ts'
import {
  refuseWithCurrent,
  refuseOperation,
  requireVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const readRoute = defineRoute('GET /counter/api/v1/products/{product}/print-areas', 'Where a piece takes words')
const changeRoute = defineRoute(
  'PUT /counter/api/v1/products/{product}/print-areas',
  'Change where a piece takes words',
)
const previewRoute = defineRoute(
  'POST /counter/api/v1/products/{product}/print-area-preview',
  'Words as a place would show them, before it is saved',
)

export function registerPrintAreaRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(readRoute, async (c) => {
    const printAreas = await readPrintAreas(shop.database.orm, readId(c, 'product'))
    if (!printAreas) return refuseOperation(c, refuseUnknownProduct())
    return answerVersioned(c, printAreas)
  })
  api.openapi(changeRoute, async (c) => {
    const version = requireVersion(c)
    const { printAreas } = c.req.valid('json')
    const refused = refusePrices(c, hasPrices(printAreas))
    if (refused) return refused
    const changed = await changePrintAreas(shop, { id: readId(c, 'product'), version, printAreas }, requireActor(c))
    return changed.ok ? answerVersioned(c, changed.printAreas) : refuseWithCurrent(c, changed)
  })
  api.openapi(previewRoute, async (c) => {
    const drawn = await previewPrintArea(shop, readId(c, 'product'), c.req.valid('json'))
    return drawn.ok ? c.json({ data: drawn.preview }, 200) : refuseOperation(c, drawn)
  })
}

const hasPrices = (printAreas: PrintAreasRequest['printAreas']) =>
  printAreas.some(({ unitPrice, oncePrice }) => unitPrice > 0 || oncePrice > 0)

/** Side of a picture on which nothing was laid yet; a drawing has no pixels of its own. */
const PIXELS = 1_440

const drawFrame = (place: { width: number; height: number }) => ({
  ok: true as const,
  path: framePath(place),
  letterHeight: place.height,
  notes: [],
})

async function previewPrintArea(
  shop: Shop,
  product: number,
  { printArea, view, words, face }: PrintAreaPreviewRequest,
) {
  const offered = await readOfferedPrintAreas(shop.database.orm, product)
  const placed = offered.find(({ row }) => row.key === printArea.key)?.seen.find((each) => each.view === view.picture)
  const isKept = placed !== undefined && areSameCorners(view.corners, cornersOf(placed.grid))
  const refused = checkPrintArea(printArea) ?? (isKept ? undefined : checkCorners(view.corners, printArea.label))
  if (refused) return refused
  if (!printArea.faces.includes(face))
    return refuse.conflict('printArea', 'Please choose one of its own typefaces for the sample.')
  const drawn = printArea.field === 'photograph' ? drawFrame(printArea) : drawWords(printArea, words, face)
  if (!drawn.ok) return drawn
  const pixels = placed?.pixels ?? PIXELS
  const path = mapPath(drawn.path, printArea, placeCorners(view.corners, placed?.grid), pixels)
  return { ok: true as const, preview: { path, pixels, letterHeight: drawn.letterHeight, notes: drawn.notes } }
}

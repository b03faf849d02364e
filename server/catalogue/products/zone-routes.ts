import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ZonePreviewRequest, ZonesRequest } from '#contract/counter/zones.ts'
import { changeZones } from './change-zones.ts'
import { refuseUnknownProduct } from './lock-product.ts'
import { readOfferedZones, readZones } from './read-zones.ts'
import { drawWords } from '#server/catalogue/lettering/draw-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkZone } from '#shop/lettering/check-zone.ts'
import { mapPath } from '#shop/lettering/map-path.ts'
import { framePath } from '#shop/lettering/photograph-place.ts'
import { areSameCorners, checkCorners, cornersOf, placeCorners } from '#shop/lettering/zone-corners.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refusePrices } from './product-part-routes.ts'
import {
  refuseWithCurrent,
  NO_VERSION,
  readVersion,
  refuseOperation,
  setVersion,
} from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const readRoute = defineRoute('GET /counter/api/v1/products/{product}/zones', 'Where a piece takes words')
const changeRoute = defineRoute('PUT /counter/api/v1/products/{product}/zones', 'Change where a piece takes words')
const previewRoute = defineRoute(
  'POST /counter/api/v1/products/{product}/zone-preview',
  'Words as a place would show them, before it is saved',
)

export function registerZoneRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(readRoute, async (c) => {
    const zones = await readZones(shop.database.orm, readId(c, 'product'))
    if (!zones) return refuseOperation(c, refuseUnknownProduct())
    setVersion(c, zones.version)
    return c.json({ data: zones }, 200)
  })
  api.openapi(changeRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const { zones } = c.req.valid('json')
    const refused = refusePrices(c, hasPrices(zones))
    if (refused) return refused
    const changed = await changeZones(shop, { id: readId(c, 'product'), version, zones }, requireActor(c))
    if (!changed.ok) return refuseWithCurrent(c, changed)
    setVersion(c, changed.zones.version)
    return c.json({ data: changed.zones }, 200)
  })
  api.openapi(previewRoute, async (c) => {
    const drawn = await previewZone(shop, readId(c, 'product'), c.req.valid('json'))
    return drawn.ok ? c.json({ data: drawn.preview }, 200) : refuseOperation(c, drawn)
  })
}

const hasPrices = (zones: ZonesRequest['zones']) =>
  zones.some(({ unitPrice, oncePrice }) => unitPrice > 0 || oncePrice > 0)

/** Side of a picture on which nothing was laid yet; a drawing has no pixels of its own. */
const PIXELS = 1_440

const drawFrame = (place: { width: number; height: number }) => ({
  ok: true as const,
  path: framePath(place),
  letterHeight: place.height,
  notes: [],
})

async function previewZone(shop: Shop, product: number, { zone, view, words, face }: ZonePreviewRequest) {
  const offered = await readOfferedZones(shop.database.orm, product)
  const placed = offered.find(({ row }) => row.key === zone.key)?.seen.find((each) => each.view === view.picture)
  const isKept = placed !== undefined && areSameCorners(view.corners, cornersOf(placed.grid))
  const refused = checkZone(zone) ?? (isKept ? undefined : checkCorners(view.corners, zone.label))
  if (refused) return refused
  if (!zone.faces.includes(face))
    return refuse.conflict('zone', 'Please choose one of its own typefaces for the sample.')
  const drawn = zone.field === 'photograph' ? drawFrame(zone) : drawWords(zone, words, face)
  if (!drawn.ok) return drawn
  const pixels = placed?.pixels ?? PIXELS
  const path = mapPath(drawn.path, zone, placeCorners(view.corners, placed?.grid), pixels)
  return { ok: true as const, preview: { path, pixels, letterHeight: drawn.letterHeight, notes: drawn.notes } }
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { productFilters } from '#contract/counter/products.ts'
import { exportProducts } from '#server/catalogue/products/export-products.ts'
import { imports, type Import } from '#server/platform/database/import-tables.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { limitBodySize } from '#server/platform/http/limit-body-size.ts'
import { mapImport, mendImportRow, startImport, undoImport, type ImportChanged } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { listImportRows, listImports, readImport } from './list-imports.ts'
import { refuseUnknownImport } from './lock-import.ts'
import { listRepairs, repairCells } from './repair-cells.ts'
import { storeImport } from './store-import.ts'
import type { Shop } from '#server/platform/shop.ts'
import { PRICES_WITHOUT_STEP_UP } from '#shop/staff/limits.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { steppedUpUntil } from '#server/platform/staff/staff-sessions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseWithoutStepUp, requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'
import { refuseOperation, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const MAX_MB = 10
const MAX_BYTES = MAX_MB * 1024 * 1024

const listRoute = defineRoute('GET /counter/api/v1/imports', 'Sheets of goods that came in')
const sendRoute = defineRoute(
  'PUT /counter/api/v1/imports',
  'Send a sheet: the bytes of a CSV or .xlsx file as the body',
)
const readRoute = defineRoute('GET /counter/api/v1/imports/{import}', 'One of them, with what its rows would do')
const rowsRoute = defineRoute('GET /counter/api/v1/imports/{import}/rows', 'Its rows: new, changed, same, wrong')
const mappingRoute = defineRoute('PUT /counter/api/v1/imports/{import}/mapping', 'Say what each column holds')
const mendRoute = defineRoute('PUT /counter/api/v1/imports/{import}/rows/{row}', 'Mend the cells of a row')
const repairsRoute = defineRoute('GET /counter/api/v1/imports/{import}/repairs', 'Mistakes that many cells share')
const repairRoute = defineRoute('POST /counter/api/v1/imports/{import}/repairs', 'Repair all cells with a mistake')
const runRoute = defineRoute('POST /counter/api/v1/imports/{import}/run', 'Write what the dry run showed')
const undoRoute = defineRoute('POST /counter/api/v1/imports/{import}/undo', 'Write back what was before')

/** After the guard, and before whatever reads a body. */
export function limitSheetBodies(api: OpenAPIHono): void {
  api.use(
    '/counter/api/v1/imports',
    limitBodySize({
      maxBytes: () => MAX_BYTES,
      budgetBytes: 2 * MAX_BYTES,
      tooLarge: (c) => refusal(c, 413, `A sheet may have ${MAX_MB} MB at most. Please send it in parts.`),
      busy: (c) => {
        c.header('retry-after', '5')
        return refusal(c, 503, 'Other sheets are coming in just now. Please try again in a moment.')
      },
    }),
  )
}

export function registerImportRoutes(api: OpenAPIHono, shop: Shop): void {
  const { orm } = shop.database
  api.openapi(listRoute, async (c) => c.json({ data: await listImports(orm) }, 200))
  api.openapi(sendRoute, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const sent = await storeImport(shop, { bytes, fileName: c.req.valid('query').name }, requireActor(c))
    if (!sent.ok) return refuseOperation(c, sent)
    await checkImport(shop, sent.stored)
    return answerImport(c, shop, sent.stored.id)
  })
  api.openapi(readRoute, (c) => answerImport(c, shop, readId(c, 'import')))
  api.openapi(rowsRoute, async (c) => {
    const importId = readId(c, 'import')
    const found = await readImport(orm, importId)
    if (!found) return refuseOperation(c, refuseUnknownImport())
    return c.json(await listImportRows(orm, { importId, ...c.req.valid('query') }), 200)
  })
  registerChanges(api, shop)
  registerExport(api, shop)
}

function registerChanges(api: OpenAPIHono, shop: Shop): void {
  api.openapi(mappingRoute, async (c) => {
    const wanted = { id: readId(c, 'import'), version: requireVersion(c), mapping: c.req.valid('json').mapping }
    const mapped = await mapImport(shop, wanted, requireActor(c))
    if (mapped.ok) await checkImport(shop, mapped.changed)
    return answerChanged(c, shop, mapped)
  })
  api.openapi(mendRoute, async (c) => {
    const wanted = {
      id: readId(c, 'import'),
      version: requireVersion(c),
      n: readId(c, 'row'),
      cells: c.req.valid('json').cells,
    }
    const mended = await mendImportRow(shop, wanted, requireActor(c))
    // It was not checked to the end before: then all rows are.
    if (mended.ok) await checkImport(shop, mended.changed)
    return answerChanged(c, shop, mended)
  })
  api.openapi(repairsRoute, async (c) => {
    const [found] = await shop.database.orm
      .select()
      .from(imports)
      .where(eq(imports.id, readId(c, 'import')))
    if (!found) return refuseOperation(c, refuseUnknownImport())
    return c.json(await listRepairs(shop.database.orm, found), 200)
  })
  api.openapi(repairRoute, async (c) => {
    const wanted = { id: readId(c, 'import'), version: requireVersion(c), ...c.req.valid('json') }
    const repaired = await repairCells(shop, wanted, requireActor(c))
    if (repaired.ok) await checkImport(shop, repaired.changed)
    return answerChanged(c, shop, repaired)
  })
  api.openapi(runRoute, async (c) => {
    const id = readId(c, 'import')
    const found = await readImport(shop.database.orm, id)
    const isBulk = (found?.counts.prices ?? 0) > PRICES_WITHOUT_STEP_UP
    if (isBulk && !steppedUpUntil(requireStaff(c).session, shop.now())) return refuseWithoutStepUp(c)
    return answerChanged(c, shop, await startImport(shop, { id, version: requireVersion(c) }, requireActor(c)))
  })
  api.openapi(undoRoute, async (c) => {
    return answerChanged(
      c,
      shop,
      await undoImport(shop, { id: readId(c, 'import'), version: requireVersion(c) }, requireActor(c)),
    )
  })
}

/** The contract holds JSON only. */
function registerExport(api: OpenAPIHono, shop: Shop): void {
  api.get('/counter/api/v1/products.csv', (c) => {
    const read = productFilters.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c)
    const withPrices = findLimits(requireStaff(c).staff.roles, 'products.see').length === 0
    return c.body(exportProducts(shop, read.data, { withPrices }), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="products-${todayInIndia(shop.now())}.csv"`,
    })
  })
}

async function answerChanged(c: Context, shop: Shop, result: ImportChanged) {
  if (result.ok) return answerImport(c, shop, result.changed.id)
  const current = 'current' in result ? ((result.current as Import).version ?? null) : null
  return refuseOperation(c, result, current === null ? {} : { current: { version: current } })
}

async function answerImport(c: Context, { database }: Pick<Shop, 'database'>, id: number) {
  const found = await readImport(database.orm, id)
  if (!found) return refuseOperation(c, refuseUnknownImport())
  return answerVersioned(c, found)
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Shop } from '#server/platform/shop.ts'
import { startDay } from './day-papers.ts'
import { listLettering } from './list-lettering.ts'
import { readPiecesToMake } from './read-pieces-to-make.ts'
import { readSheets, renderSheet } from './read-sheet.ts'
import { renderDay } from './render-day.ts'
import { refuseSheet, reprintSheet, startSheet } from './start-sheet.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuseAtBench } from '#server/platform/routes/refuse-operation.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'

const listRoute = defineRoute('GET /counter/api/v1/lettering', 'Words of what is not packed, by the day it leaves')
const benchRoute = defineRoute(
  'GET /counter/api/v1/pieces-to-make',
  'Pieces to make, by the day they leave and the work on them',
)
const sheetsRoute = defineRoute('GET /counter/api/v1/lettering-sheets', 'What waits for a sheet, and the latest sheets')
const startRoute = defineRoute(
  'POST /counter/api/v1/lettering-sheets',
  'Lay what is to letter on sheets, which starts the work on it',
)
const reprintRoute = defineRoute('POST /counter/api/v1/lettering-sheets/{sheet}/prints', 'The same sheets again')

const dayRoute = defineRoute(
  'POST /counter/api/v1/day-papers',
  'Sheets, cards and slips of a day in one file, which starts the lettering',
)

const fileOf = (sheet: string) => `/counter/api/v1/lettering-sheets/${sheet}/file`
const sheetOf = (c: Context) => z.uuid().safeParse(c.req.param('sheet')).data

export function registerStaffLetteringRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json(await listLettering(shop, c.req.valid('query')), 200))
  api.openapi(benchRoute, async (c) => c.json(await readPiecesToMake(shop), 200))
  api.openapi(sheetsRoute, async (c) => c.json(await readSheets(shop, c.req.valid('query').until), 200))
  api.openapi(startRoute, async (c) => {
    const wanted = c.req.valid('json')
    const started = await startSheet(shop, wanted, requireActor(c))
    if (!started.ok) return refuseAtBench(c, started)
    const { lines, tooLarge } = started
    return c.json({ data: { url: fileOf(wanted.key), lines, tooLarge } }, 200)
  })
  api.openapi(reprintRoute, async (c) => {
    const sheet = sheetOf(c)
    const printed = sheet ? await reprintSheet(shop, sheet, requireActor(c)) : refuseSheet()
    return printed.ok ? c.json({ data: { url: fileOf(sheet!) } }, 200) : refuseAtBench(c, printed)
  })
  api.openapi(dayRoute, async (c) => {
    const wanted = c.req.valid('json')
    const started = await startDay(shop, wanted, requireActor(c))
    if (!started.ok) return refuseAtBench(c, started)
    const { sheets, cards, slips, tooLarge } = started
    const url = `/counter/api/v1/day-papers/${wanted.key}/file`
    return c.json({ data: { url, sheets, cards, slips, tooLarge } }, 200)
  })
  api.get('/counter/api/v1/day-papers/:key/file', async (c) => {
    const key = z.uuid().safeParse(c.req.param('key'))
    const rendered = key.success ? await renderDay(shop, key.data) : refuseSheet()
    if (!rendered.ok) return refuseAtBench(c, rendered)
    return sendInPlace(c, rendered.pdf, { type: 'application/pdf', name: rendered.name })
  })
  api.get('/counter/api/v1/lettering-sheets/:sheet/file', async (c) => {
    const sheet = sheetOf(c)
    const rendered = sheet ? await renderSheet(shop, sheet) : refuseSheet()
    if (!rendered.ok) return refuseAtBench(c, rendered)
    return sendInPlace(c, rendered.pdf, { type: 'application/pdf', name: rendered.name })
  })
}

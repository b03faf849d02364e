import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { renderPrintedTags } from '#server/fulfilment/workshop/render-tags.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseAtBench } from '#server/platform/routes/refuse-operation.ts'
import { sendInPlace } from '#server/platform/routes/send-file.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import type { BenchRefusal } from '#shop/packing/bench-refusals.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { listWork } from './list-work.ts'
import { readPiece } from './read-piece.ts'
import { beginPiece, takePieceStep } from './take-piece-step.ts'

const NO_KEY = '00000000-0000-0000-0000-000000000000'

const workRoute = defineRoute('GET /counter/api/v1/work', 'The work of whoever asks, by the day it must leave')
const pieceRoute = defineRoute('GET /counter/api/v1/pieces/{code}', 'A piece of an order, by the code of its tag')
const beginRoute = defineRoute('POST /counter/api/v1/pieces/{code}/begin', 'Begin to letter the pieces of its line')
const stepRoute = defineRoute('POST /counter/api/v1/pieces/{code}/steps', 'Take a step of a piece, or take it back')

export function registerPieceRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context, done: { ok: true } | OperationRefusal<BenchRefusal>) => {
    if (!done.ok) return refuseAtBench(c, done)
    const read = await readPiece(shop, c.req.param('code') ?? '', requireStaff(c).staff.id)
    return read.ok ? c.json({ data: read.piece }, 200) : refuseAtBench(c, read)
  }
  api.openapi(workRoute, async (c) => c.json(await listWork(shop, requireStaff(c).staff), 200))
  api.openapi(pieceRoute, (c) => show(c, { ok: true }))
  api.get('/counter/api/v1/tags/:print', async (c) => {
    const key = z.uuid().safeParse(c.req.param('print'))
    const tags = await renderPrintedTags(shop, key.data ?? NO_KEY)
    if (!tags.ok) return refuseAtBench(c, tags)
    return sendInPlace(c, tags.pdf, { type: 'application/pdf', name: tags.name })
  })
  api.openapi(beginRoute, async (c) => show(c, await beginPiece(shop, c.req.param('code'), requireActor(c))))
  api.openapi(stepRoute, async (c) => {
    const wanted = { ...c.req.valid('json'), code: c.req.param('code') }
    return show(c, await takePieceStep(shop, wanted, requireActor(c)))
  })
}

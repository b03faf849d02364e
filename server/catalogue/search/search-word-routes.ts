import type { OpenAPIHono } from '@hono/zod-openapi'
import { listSearchMisses, listSearchWords } from './search-words-for-staff.ts'
import { changeSearchWord, createSearchWord, removeSearchWord } from './write-search-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuseWithCurrent, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const listRoute = defineRoute('GET /counter/api/v1/search-words', 'What people type, and what the search takes it for')
const createWordRoute = defineRoute('POST /counter/api/v1/search-words', 'Give a word a meaning')
const changeRoute = defineRoute('PATCH /counter/api/v1/search-words/{word}', 'Change a word or its meaning')
const removeRoute = defineRoute('DELETE /counter/api/v1/search-words/{word}', 'Take a word out')

export function registerSearchWordRoutes(api: OpenAPIHono, shop: Shop): void {
  const { orm } = shop.database
  api.openapi(listRoute, async (c) => {
    const data = await listSearchWords(orm)
    return c.json({ data, misses: await listSearchMisses(orm, todayInIndia(shop.now()), data) }, 200)
  })
  api.openapi(createWordRoute, async (c) => {
    const made = await createSearchWord(shop, c.req.valid('json'), requireActor(c))
    return made.ok ? c.json({ data: made.word }, 200) : refuseWithCurrent(c, made)
  })
  api.openapi(changeRoute, async (c) => {
    const version = requireVersion(c)
    const wanted = { id: readId(c, 'word'), version, ...c.req.valid('json') }
    const changed = await changeSearchWord(shop, wanted, requireActor(c))
    return changed.ok ? answerVersioned(c, changed.word) : refuseWithCurrent(c, changed)
  })
  api.openapi(removeRoute, async (c) => {
    const removed = await removeSearchWord(shop, { id: readId(c, 'word'), version: requireVersion(c) }, requireActor(c))
    return removed.ok ? c.json({ data: removed.word }, 200) : refuseWithCurrent(c, removed)
  })
}

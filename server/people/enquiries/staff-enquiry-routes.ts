import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addEnquiryWords, changeEnquiry, type EnquiryWritten } from './answer-enquiry.ts'
import { findStaffEnquiry, readEnquiryPicture } from './find-staff-enquiry.ts'
import { keepSnippet, listSnippets } from './keep-snippet.ts'
import { listStaffEnquiries } from './list-staff-enquiries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { enquiryStates, type EnquiryState } from '#shop/enquiries/enquiry-states.ts'
import { refuse } from '#shop/refusal.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/enquiries', 'Enquiries, by when they are due')
const readRoute = defineRoute('GET /counter/api/v1/enquiries/{enquiry}', 'One enquiry with its thread')
const wordsRoute = defineRoute('POST /counter/api/v1/enquiries/{enquiry}/words', 'Answer it, note, or paste a reply')
const changeRoute = defineRoute('PATCH /counter/api/v1/enquiries/{enquiry}', 'Its state, and whose it is')
const snippetsRoute = defineRoute('GET /counter/api/v1/snippets', 'Words that are often needed')
const keepRoute = defineRoute('PUT /counter/api/v1/snippets', 'Keep such words, change them or throw them away')

/** `GTH-Q-000123` or 123; 0, which none has, for what is no number. */
const numberOf = (c: Context) => Number(/^(?:GTH-Q-)?0*(\d{1,9})$/.exec(c.req.param('enquiry') ?? '')?.[1] ?? 0)
const isState = (text: string): text is EnquiryState => (enquiryStates as readonly string[]).includes(text)

export function registerStaffEnquiryRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context, done: EnquiryWritten = { ok: true }) => {
    const read = await findStaffEnquiry(shop, numberOf(c))
    if (!done.ok) return refuseOperation(c, done, done.reason === 'stale' && read.ok ? { current: read.enquiry } : {})
    return read.ok ? answerVersioned(c, read.enquiry) : refuseOperation(c, read)
  }
  api.openapi(listRoute, async (c) => {
    const { state = '', mine, ...page } = c.req.valid('query')
    const staffId = mine && requireStaff(c).staff.id
    return c.json(await listStaffEnquiries(shop, { states: state.split(',').filter(isState), staffId, ...page }), 200)
  })
  api.openapi(readRoute, (c) => show(c))
  api.openapi(wordsRoute, async (c) => {
    const wanted = { number: numberOf(c), version: requireVersion(c), ...c.req.valid('json') }
    return show(c, await addEnquiryWords(shop, wanted, requireActor(c)))
  })
  api.openapi(changeRoute, async (c) => {
    const wanted = { number: numberOf(c), version: requireVersion(c), ...c.req.valid('json') }
    return show(c, await changeEnquiry(shop, wanted, requireActor(c)))
  })
  api.get('/counter/api/v1/enquiries/:enquiry/pictures/:picture', async (c) => {
    const webp = await readEnquiryPicture(shop, numberOf(c), readId(c, 'picture'))
    if (!webp) return refuseOperation(c, refuse.notFound('not-found', 'There is no such picture.'))
    return c.body(new Uint8Array(webp), 200, { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  })
  api.openapi(snippetsRoute, async (c) => c.json({ data: await listSnippets(shop) }, 200))
  api.openapi(keepRoute, async (c) => {
    await keepSnippet(shop, c.req.valid('json'), requireActor(c))
    return c.json({ data: await listSnippets(shop) }, 200)
  })
}

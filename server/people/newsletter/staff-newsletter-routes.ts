import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { countAttempt } from '#server/platform/limits/count-attempt.ts'
import { newsletters } from '#server/platform/database/newsletter-tables.ts'
import { previewHeaders } from '#server/platform/http/page-headers.ts'
import { renderEmail, type RenderedEmail } from '#server/platform/mail/render-email.ts'
import { newsletterEmail } from '#server/platform/mail/templates/newsletter-emails.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor, requirePerson, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { changeNewsletter, createNewsletter, deleteNewsletter, refuseUnknownNewsletter } from './keep-newsletter.ts'
import { removeBounced } from './remove-bounced.ts'
import { readShown } from './read-shown.ts'
import { sendNewsletter, stopNewsletter } from './send-newsletter.ts'
import { listNewsletters, showNewsletter } from './show-newsletter.ts'

const PATH = '/counter/api/v1/newsletters'
const listRoute = defineRoute(`GET ${PATH}`, 'Newsletters, the newest first')
const makeRoute = defineRoute(`POST ${PATH}`, 'Begin a newsletter')
const readRoute = defineRoute(`GET ${PATH}/{newsletter}`, 'One newsletter, and how many got it')
const changeRoute = defineRoute(`PUT ${PATH}/{newsletter}`, 'Change it before it is sent')
const deleteRoute = defineRoute(`DELETE ${PATH}/{newsletter}`, 'Delete it before it is sent')
const proofRoute = defineRoute(`POST ${PATH}/{newsletter}/proof`, 'Mail it to yourself')
const sendRoute = defineRoute(`POST ${PATH}/{newsletter}/send`, 'Send it to all readers who confirmed, slowly')
const stopRoute = defineRoute(`POST ${PATH}/{newsletter}/stop`, 'Stop sending it; sending it again goes on')

const bouncesRoute = defineRoute(
  'POST /counter/api/v1/newsletter-bounces',
  'Take addresses off the list whose mails came back',
)

const ONLY_PEOPLE = refuse.forbidden('not-a-person', 'A token has no mailbox. Sign in and press “Send me a proof”.')
const NOT_SENT = refuse.conflict(
  'not-sent',
  'The mail server did not take the proof. Try again in a minute, or look at Settings, Keys.',
)

export function registerStaffNewsletterRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context, done: { ok: true; id: number } | OperationRefusal) => {
    const read = await showNewsletter(shop, done.ok ? done.id : numberOf(c))
    if (!done.ok) return refuseOperation(c, done, done.kind === 'stale' && read.ok ? { current: read.newsletter } : {})
    return read.ok ? answerVersioned(c, read.newsletter) : refuseOperation(c, read)
  }
  const target = (c: Context) => ({ id: numberOf(c), version: requireVersion(c) })
  api.openapi(listRoute, async (c) => c.json(await listNewsletters(shop, c.req.valid('query')), 200))
  api.openapi(makeRoute, async (c) => show(c, await createNewsletter(shop, requireActor(c))))
  api.openapi(readRoute, (c) => show(c, { ok: true, id: numberOf(c) }))
  api.openapi(changeRoute, async (c) => {
    const { facts } = c.req.valid('json')
    return show(c, await changeNewsletter(shop, { ...target(c), facts }, requireActor(c)))
  })
  api.openapi(deleteRoute, async (c) => {
    const deleted = await deleteNewsletter(shop, target(c), requireActor(c))
    return deleted.ok ? c.json({ data: { id: deleted.id } }, 200) : refuseOperation(c, deleted)
  })
  api.openapi(sendRoute, async (c) => show(c, await sendNewsletter(shop, target(c), requireActor(c))))
  api.openapi(stopRoute, async (c) => show(c, await stopNewsletter(shop, numberOf(c), requireActor(c))))
  api.openapi(bouncesRoute, async (c) => {
    return c.json({ data: await removeBounced(shop, c.req.valid('json').text, requireActor(c)) }, 200)
  })
  registerLooks(api, shop)
}

function registerLooks(api: OpenAPIHono, shop: Shop): void {
  // HTML, so it has no row in the contract.
  api.get(`${PATH}/:newsletter/preview`, async (c) => {
    const drawn = await drawNewsletter(shop, numberOf(c))
    return 'ok' in drawn ? refuseOperation(c, drawn) : c.body(drawn.html, 200, previewHeaders('unsafe-inline'))
  })
  api.openapi(proofRoute, async (c) => {
    const drawn = await drawNewsletter(shop, numberOf(c))
    if ('ok' in drawn) return refuseOperation(c, drawn)
    if (!requireStaff(c).session) return refuseOperation(c, ONLY_PEOPLE)
    const to = requirePerson(c).staff.email
    const counted = await countAttempt(shop, 'test mail by email', to)
    if (!counted.ok) return refuseOperation(c, counted)
    const id = `proof-${randomUUID()}@${new URL(shop.settings.publicUrl).hostname}`
    const sent = await shop.mails.send({ ...drawn, id, to, subject: `Proof: ${drawn.subject}` })
    return sent.ok ? c.json({ data: { to } }, 200) : refuseOperation(c, NOT_SENT)
  })
}

/** As sent, or as it would be sent now. Its link to leave the list leads to nobody. */
async function drawNewsletter(
  shop: Pick<Shop, 'database' | 'settings'>,
  id: number,
): Promise<RenderedEmail | OperationRefusal> {
  const [found] = await shop.database.orm.select().from(newsletters).where(eq(newsletters.id, id))
  if (!found) return refuseUnknownNewsletter()
  const { facts } = found
  const shown = found.shown ?? (await readShown(shop, facts)).shown
  const { publicUrl: shopUrl } = shop.settings
  return renderEmail(newsletterEmail({ shopUrl, leaveCode: 'proof', facts, shown }), shop.settings)
}

const numberOf = (c: Context) => Number(/^\d{1,12}$/.exec(c.req.param('newsletter') ?? '')?.[0] ?? 0)

import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientAddress } from '#server/http/client-address.ts'
import { limitRequests } from '#server/http/limit-requests.ts'
import { confirmReader } from '#server/newsletter/confirm-reader.ts'
import { joinList } from '#server/newsletter/join-list.ts'
import { leaveList } from '#server/newsletter/leave-list.ts'
import type { Shop } from '#server/shop.ts'
import { refuseInput } from './accept-readable.ts'
import { acceptForms, readSent, textOf } from './accept-forms.ts'
import { answers, sent } from './account-route.ts'
import { refuseCustomer } from './customer-answers.ts'
import * as schema from './customer-schemas.ts'
import { refusal } from './error-body.ts'

const MAX_BYTES = 16 * 1024
const PATH = '/api/newsletter'
const LEAVE = `${PATH}/unsubscribe`
const PAGE = '/newsletter'

/** The letter from the workshop: asking for it, saying yes by the mailed link, and leaving with one click. */
export function mountNewsletter(api: OpenAPIHono, shop: Shop): void {
  const { settings } = shop
  describe(api)
  api.use(
    `${PATH}/*`,
    limitRequests(settings.enquiries.perMinute, settings.trustProxy, { shop, name: 'newsletter' }),
  )
  const ours = acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes: 100 * MAX_BYTES })

  api.post(PATH, ours, async (c) => {
    const read = await readSent(c)
    if (!read) return unreadable(c)
    c.set('posted', { page: PAGE, typed: textOf(read.typed) })
    if (read.fault) return refuseInput(c, read.fault)
    const asked = await joinList(shop, { typed: read.typed, address: clientAddress(c, settings.trustProxy) })
    if (!asked.ok) return refuseCustomer(c, asked)
    c.set('donePage', `${PAGE}?done=asked`)
    return c.json(asked, 200)
  })
  api.post(`${PATH}/confirm`, ours, async (c) => {
    const read = await readSent(c)
    if (!read) return unreadable(c)
    c.set('posted', { page: PAGE, typed: {} })
    if (read.fault) return refuseInput(c, read.fault)
    const confirmed = await confirmReader(shop, String(read.typed['code'] ?? ''))
    if (!confirmed.ok) return refuseCustomer(c, confirmed)
    c.set('donePage', `${PAGE}?done=confirmed`)
    return c.json(confirmed, 200)
  })
  // Mail programs post here for their reader, from anywhere (RFC 8058). All the code can do is stop the letters.
  const small = bodyLimit({ maxSize: MAX_BYTES, onError: unreadable })
  api.post(LEAVE, small, async (c) => {
    const code = c.req.query('code') ?? String((await readSent(c))?.typed['code'] ?? '')
    await leaveList(shop, code)
    c.set('donePage', `${PAGE}?done=left`)
    return c.json({ ok: true as const }, 200)
  })
  // Those that know no such post open the address: looking at it changes nothing.
  api.get(LEAVE, (c) =>
    c.redirect(`${PAGE}/unsubscribe?code=${encodeURIComponent(c.req.query('code') ?? '')}`, 303),
  )
}

const unreadable = (c: Context) => refusal(c, 400, 'This form cannot be read. Please send it again.')

function describe(api: OpenAPIHono): void {
  const tags = ['Enquiries']
  const code = z.string().openapi({ description: 'From the link of the mail.' })
  const { openAPIRegistry: registry } = api
  registry.registerPath({
    method: 'post',
    path: PATH,
    tags,
    summary:
      'Have a mail sent that asks whether one wants the letter; the answer never tells who is on the list',
    request: sent(schema.forgottenSent),
    responses: answers(schema.done, 'A mail is on its way'),
  })
  registry.registerPath({
    method: 'post',
    path: `${PATH}/confirm`,
    tags,
    summary: 'Say yes to the letter, by the code of the mail; once',
    request: sent(z.object({ code })),
    responses: answers(schema.done, 'On the list'),
  })
  registry.registerPath({
    method: 'post',
    path: LEAVE,
    tags,
    summary: 'Leave the list, by the code of any letter (RFC 8058)',
    request: { query: z.object({ code }) },
    responses: answers(schema.done, 'Off the list, whether or not one was on it'),
  })
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { newsletterCode } from '#contract/enquiry.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { confirmSubscriber } from './confirm-subscriber.ts'
import { subscribeToNewsletter } from './subscribe.ts'
import { unsubscribeFromNewsletter } from './unsubscribe.ts'
import type { Shop } from '#server/platform/shop.ts'
import { rejectWithInputError } from '#server/platform/routes/reject-malformed-input.ts'
import { acceptForms, readFormSubmission, textFields } from '#server/platform/routes/read-form-submission.ts'
import { accountAnswer } from '#server/platform/routes/route-schemas.ts'
import { refuseCustomer } from '#server/people/customers/refuse-customer.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const MAX_BYTES = 16 * 1024
const PATH = '/api/newsletter'
const UNSUBSCRIBE_PATH = `${PATH}/unsubscribe`
const PAGE = '/newsletter'

export function registerNewsletterRoutes(api: OpenAPIHono, shop: Shop): void {
  const { settings } = shop
  describeNewsletterRoutes(api)
  const limit = rateLimitRequests(shop, 'newsletter')
  for (const path of [PATH, `${PATH}/confirm`]) api.use(path, limit)
  api.use(UNSUBSCRIBE_PATH, rateLimitRequests(shop, 'mailed stops'))
  const acceptOwnForms = acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes: 100 * MAX_BYTES })

  api.post(PATH, acceptOwnForms, async (c) => {
    const read = await readFormSubmission(c)
    if (!read) return refuseUnreadableForm(c)
    c.set('posted', { page: PAGE, typed: textFields(read.fields) })
    if (read.error) return rejectWithInputError(c, read.error)
    const subscribed = await subscribeToNewsletter(shop, {
      typed: read.fields,
      address: clientAddress(c, settings.trustProxy),
    })
    if (!subscribed.ok) return refuseCustomer(c, subscribed)
    c.set('donePage', `${PAGE}?done=asked`)
    return c.json(subscribed, 200)
  })
  api.post(`${PATH}/confirm`, acceptOwnForms, async (c) => {
    const read = await readFormSubmission(c)
    if (!read) return refuseUnreadableForm(c)
    c.set('posted', { page: PAGE, typed: {} })
    if (read.error) return rejectWithInputError(c, read.error)
    const confirmed = await confirmSubscriber(shop, toCode(read.fields['code']))
    if (!confirmed.ok) return refuseCustomer(c, confirmed)
    c.set('donePage', `${PAGE}?done=confirmed`)
    return c.json(confirmed, 200)
  })
  // Mail programs post from any origin (RFC 8058). The code can do nothing but unsubscribe.
  const limitBody = bodyLimit({ maxSize: MAX_BYTES, onError: refuseUnreadableForm })
  api.post(UNSUBSCRIBE_PATH, limitBody, async (c) => {
    const code = c.req.query('code') ?? toCode((await readFormSubmission(c))?.fields['code'])
    await unsubscribeFromNewsletter(shop, code)
    c.set('donePage', `${PAGE}?done=left`)
    return c.json({ ok: true as const }, 200)
  })
  // Mail programs without RFC 8058 open the address: a GET changes nothing, since scanners open links too.
  api.get(UNSUBSCRIBE_PATH, (c) =>
    c.redirect(`${PAGE}/unsubscribe?code=${encodeURIComponent(c.req.query('code') ?? '')}`, 303),
  )
}

const toCode = (given: unknown) => (typeof given === 'string' ? given : '')

const refuseUnreadableForm = (c: Context) => refusal(c, 400, 'This form cannot be read. Please send it again.')

function describeNewsletterRoutes(api: OpenAPIHono): void {
  const tags = ['Enquiries']
  const { openAPIRegistry: registry } = api
  registry.registerPath(
    defineApiRoute('POST /api/newsletter', {
      tags,
      summary: 'Have a mail sent that asks whether one wants the letter; the answer never tells who is on the list',
      ...accountAnswer('A mail is on its way'),
    }),
  )
  registry.registerPath(
    defineApiRoute('POST /api/newsletter/confirm', {
      tags,
      summary: 'Say yes to the letter, by the code of the mail; once',
      ...accountAnswer('On the list'),
    }),
  )
  registry.registerPath(
    defineApiRoute('POST /api/newsletter/unsubscribe', {
      tags,
      summary: 'Leave the list, by the code of any letter (RFC 8058)',
      request: { query: newsletterCode },
      ...accountAnswer('Off the list, whether or not one was on it'),
    }),
  )
}

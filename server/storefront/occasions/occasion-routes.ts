import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { occasionParams, reminderCode } from '#contract/occasion.ts'
import { refuseCustomer } from '#server/people/customers/refuse-customer.ts'
import { requireCustomer } from '#server/people/customers/require-customer.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { noStore } from '#server/platform/http/no-store.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { acceptForms, readFormSubmission } from '#server/platform/routes/read-form-submission.ts'
import { rejectWithInputError } from '#server/platform/routes/reject-malformed-input.ts'
import { withBearer, accountAnswer } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { invalidFields, type InvalidFields } from '#shop/field-errors.ts'
import { checkOccasion, GUEST_CODE } from '#shop/occasions/occasion.ts'
import { confirmReminders, giveConsent, stopReminders, withdrawConsent } from './change-consent.ts'
import { askGuest } from './guest-days.ts'
import { addOccasion, changeOccasion, readOccasions, removeOccasion, type OccasionKept } from './keep-occasions.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const MAX_BYTES = 16 * 1024
const LIST_PATH = '/api/users/me/occasions'
const PATH = '/api/occasions'
const tags = ['Accounts']

const readRoute = defineApiRoute('GET /api/users/me/occasions', {
  tags,
  summary: 'People and days that somebody wants to remember',
  ...withBearer,
  ...accountAnswer('The days as they are now'),
})
const addRoute = defineApiRoute('POST /api/users/me/occasions', {
  tags,
  summary: 'Remember one more day',
  ...withBearer,
  ...accountAnswer('The days as they are now'),
})
const changeRoute = defineApiRoute('PUT /api/users/me/occasions/{occasion}', {
  tags,
  summary: 'Change a day, or whether it is reminded of',
  ...withBearer,
  request: { params: occasionParams },
  ...accountAnswer('The days as they are now'),
})
const removeRoute = defineApiRoute('DELETE /api/users/me/occasions/{occasion}', {
  tags,
  summary: 'Forget a day',
  ...withBearer,
  request: { params: occasionParams },
  ...accountAnswer('The days as they are now'),
})
const guestRoute = defineApiRoute('POST /api/occasions', {
  tags,
  summary: 'Remember a day without an account',
  description: 'Reminders go out once the link of the mail was pressed. The answer is the same for every e-mail.',
  ...accountAnswer('A mail with a link is on its way'),
})
const consentRoute = defineApiRoute('POST /api/users/me/occasions/consent', {
  tags,
  summary: 'Switch the reminders by mail on or off',
  ...withBearer,
  ...accountAnswer('The days as they are now'),
})

export function registerOccasionRoutes(api: OpenAPIHono, shop: Shop): void {
  for (const path of [LIST_PATH, `${LIST_PATH}/*`]) api.use(path, rateLimitRequests(shop, 'lookups'), noStore)
  const answer = async (c: Context, done: { ok: true } | InvalidFields | OccasionKept = { ok: true }) => {
    if (done.ok) return c.json(await readOccasions(shop, requireCustomer(c).id), 200)
    if (done.reason === 'invalid') return refuseCustomer(c, { ...done, reason: 'invalid' })
    return declaredRefusal(c, done.reason === 'full' ? 422 : 404, done.message, { reason: done.reason })
  }
  api.openapi(readRoute, (c) => answer(c))
  api.openapi(addRoute, async (c) => {
    const { isStopped, ...typed } = c.req.valid('json')
    const checked = checkOccasion(typed)
    if (!checked.ok) return answer(c, checked)
    return answer(c, await addOccasion(shop, requireCustomer(c).id, { ...checked.occasion, isStopped }))
  })
  api.openapi(consentRoute, async (c) => {
    const customer = requireCustomer(c)
    if (!c.req.valid('json').isWanted) {
      await withdrawConsent(shop, customer)
      return answer(c)
    }
    const given = await giveConsent(shop, customer)
    return given.ok ? answer(c) : refuseCustomer(c, given)
  })
  api.openapi(changeRoute, async (c) => {
    const { isStopped, ...typed } = c.req.valid('json')
    const checked = checkOccasion(typed)
    if (!checked.ok) return answer(c, checked)
    const { occasion: id } = c.req.valid('param')
    return answer(c, await changeOccasion(shop, requireCustomer(c).id, id, { ...checked.occasion, isStopped }))
  })
  api.openapi(removeRoute, async (c) =>
    answer(c, await removeOccasion(shop, requireCustomer(c).id, c.req.valid('param').occasion)),
  )
  registerMailedLinks(api, shop)
}

/** Buttons of mails and of the pages that they open. */
function registerMailedLinks(api: OpenAPIHono, shop: Shop): void {
  describeMailedLinks(api)
  api.use(PATH, rateLimitRequests(shop, 'newsletter'))
  api.openapi(guestRoute, async (c) => {
    const { email: typed, pin: typedPin, ...day } = c.req.valid('json')
    const email = checkEmail(typed)
    const pin = typedPin.trim() === '' ? { ok: true as const, value: null } : checkPin(typedPin, INDIA)
    const checked = checkOccasion({ ...day, note: '' })
    const [first, ...others] = [
      ...(email.ok ? [] : [{ path: ['email'], message: email.message }]),
      ...(pin.ok ? [] : [{ path: ['pin'], message: pin.message }]),
      ...(checked.ok ? [] : checked.errors),
    ]
    if (!email.ok || !pin.ok || !checked.ok) return refuseCustomer(c, invalidFields(first!, ...others))
    const network = clientAddress(c, shop.settings.trustProxy)
    const asked = await askGuest(shop, { ...checked.occasion, email: email.value, pin: pin.value }, network)
    return asked.ok ? c.json(asked, 200) : refuseCustomer(c, asked)
  })
  api.use(`${PATH}/confirm`, rateLimitRequests(shop, 'newsletter'))
  api.use(`${PATH}/stop`, rateLimitRequests(shop, 'mailed stops'))
  const acceptOwnForms = acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes: 100 * MAX_BYTES })
  api.post(`${PATH}/confirm`, acceptOwnForms, async (c) => {
    const read = await readFormSubmission(c)
    if (!read) return refuseUnreadableForm(c)
    const isGuest = toCode(read.fields['code']).startsWith(GUEST_CODE)
    // The page learns the kind of the code and not the code.
    c.set('posted', { page: '/occasions/confirm', typed: isGuest ? { code: GUEST_CODE } : {} })
    if (read.error) return rejectWithInputError(c, read.error)
    const confirmed = await confirmReminders(shop, toCode(read.fields['code']))
    if (!confirmed.ok) return refuseCustomer(c, confirmed)
    c.set('donePage', `/occasions/confirm?done=${isGuest ? 'guest' : 'confirmed'}`)
    return c.json(confirmed, 200)
  })
  // Mail programs post from any origin (RFC 8058). The code can do nothing but stop reminders.
  const limitBody = bodyLimit({ maxSize: MAX_BYTES, onError: refuseUnreadableForm })
  api.post(`${PATH}/stop`, limitBody, async (c) => {
    const code = c.req.query('code') ?? toCode((await readFormSubmission(c))?.fields['code'])
    await stopReminders(shop, code)
    c.set('donePage', `/occasions/stop?done=${code.startsWith(GUEST_CODE) ? 'deleted' : 'stopped'}`)
    return c.json({ ok: true as const }, 200)
  })
  // Mail programs without RFC 8058 open the address: a GET changes nothing, since scanners open links too.
  api.get(`${PATH}/stop`, (c) =>
    c.redirect(`/occasions/stop?code=${encodeURIComponent(c.req.query('code') ?? '')}`, 303),
  )
}

const toCode = (given: unknown) => (typeof given === 'string' ? given : '')
const refuseUnreadableForm = (c: Context) => refusal(c, 400, 'This form cannot be read. Please send it again.')

function describeMailedLinks({ openAPIRegistry: registry }: OpenAPIHono): void {
  registry.registerPath(
    defineApiRoute('POST /api/occasions/confirm', {
      tags,
      summary: 'Say yes to reminders, by the code of the mail; once',
      ...accountAnswer('Reminders go out'),
    }),
  )
  registry.registerPath(
    defineApiRoute('POST /api/occasions/stop', {
      tags,
      summary: 'Stop the reminders of one day or all, by the code of any reminder (RFC 8058)',
      request: { query: reminderCode },
      ...accountAnswer('Stopped, whether or not there were any'),
    }),
  )
}

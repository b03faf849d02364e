import type { OpenAPIHono } from '@hono/zod-openapi'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { requestOrderLink } from './request-order-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { acceptForms, readFormSubmission, textFields } from '#server/platform/routes/read-form-submission.ts'
import { refuseForm } from '#server/platform/routes/refuse-form.ts'
import { rejectWithInputError } from '#server/platform/routes/reject-malformed-input.ts'
import { accountAnswer } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const MAX_BYTES = 16 * 1024
const PATH = '/api/orders/link'
const PAGE = '/track-order'

export function registerOrderLinkRoute(api: OpenAPIHono, shop: Shop): void {
  api.openAPIRegistry.registerPath(
    defineApiRoute('POST /api/orders/link', {
      tags: ['Orders'],
      summary:
        'Have the link to an order’s page mailed to its buyer; the answer never tells whether there is such an order',
      ...accountAnswer('If number and contact belong together, a mail is on its way'),
    }),
  )
  const acceptOwnForms = acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes: 100 * MAX_BYTES })
  api.use(PATH, rateLimitRequests(shop, 'order links'), acceptOwnForms)
  api.post(PATH, async (c) => {
    const read = await readFormSubmission(c)
    if (!read) return refusal(c, 400, 'This form cannot be read. Please send it again.')
    c.set('posted', { page: PAGE, typed: textFields(read.fields) })
    if (read.error) return rejectWithInputError(c, read.error)
    const address = clientAddress(c, shop.settings.trustProxy)
    const requested = await requestOrderLink(shop, { typed: read.fields, address })
    if (!requested.ok) return refuseForm(c, requested.reason === 'invalid' ? 400 : 429, requested)
    c.set('donePage', `${PAGE}?sent=1`)
    return c.json(requested, 200)
  })
}

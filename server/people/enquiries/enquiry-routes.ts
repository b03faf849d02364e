import type { OpenAPIHono } from '@hono/zod-openapi'
import { enquiryForm, enquiryRequest, enquiryResponse } from '#contract/enquiry.ts'
import { submitEnquiry } from './submit-enquiry.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import type { Shop } from '#server/platform/shop.ts'
import { enquiryKinds, PICTURES_FIELD, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { rejectWithInputError } from '#server/platform/routes/reject-malformed-input.ts'
import { readFormSubmission, textFields } from '#server/platform/routes/read-form-submission.ts'
import { acceptPictureForms, readSentFile } from '#server/platform/routes/read-picture-form.ts'
import { accountResponses } from '#server/platform/routes/route-schemas.ts'
import { refuseCustomer } from '#server/people/customers/refuse-customer.ts'
import { refusal } from '#server/platform/http/errors.ts'

const PATH = '/api/enquiries'
const LIMITS = { maxConcurrent: 8, budgetBytes: 24 * 1024 * 1024 }

const isEnquiryKind = (kind: unknown): kind is EnquiryKind => (enquiryKinds as readonly unknown[]).includes(kind)

export function registerEnquiryRoutes(api: OpenAPIHono, shop: Shop): void {
  const { settings } = shop
  api.openAPIRegistry.registerPath(describeEnquiryRoute())
  acceptPictureForms(api, PATH, shop, LIMITS)
  api.post(PATH, async (c) => {
    const submission = await readFormSubmission(c, PICTURES_FIELD)
    if (!submission) return refusal(c, 400, 'This form cannot be read. Please send it again.')
    const { kind } = submission.fields
    if (isEnquiryKind(kind)) c.set('posted', { page: `/${kind}`, typed: textFields(submission.fields) })
    if (submission.error) return rejectWithInputError(c, submission.error)
    if (!isEnquiryKind(kind)) return refusal(c, 400, `Please say which form this is: ${enquiryKinds.join(', ')}.`)
    const files = await Promise.all(submission.files.map(readSentFile))
    const address = clientAddress(c, settings.trustProxy)
    const submitted = await submitEnquiry(shop, { kind, typed: submission.fields, files, address })
    if (!submitted.ok) return refuseCustomer(c, submitted)
    c.set('donePage', `/${kind}?sent=${submitted.ticket}`)
    return c.json(submitted, 200)
  })
}

function describeEnquiryRoute() {
  return {
    method: 'post' as const,
    path: PATH,
    tags: ['Enquiries'],
    summary: 'Ask for something bespoke or corporate, or write a message',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: enquiryRequest },
          'application/x-www-form-urlencoded': { schema: enquiryForm },
          'multipart/form-data': { schema: enquiryForm },
        },
      },
    },
    responses: accountResponses(enquiryResponse, 'Kept; a mail with the number is on its way'),
  }
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import { reportProblemForm, reportProblemRequest, reportProblemResponse } from '#contract/problem.ts'
import { reportProblem, type ProblemRefusal } from '#server/enquiries/report-problem.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { refusal, type RefusalStatus } from '#server/http/errors.ts'
import { limitConcurrentRequests } from '#server/limits/limit-concurrent-requests.ts'
import { rateLimitRequests } from '#server/limits/rate-limit-requests.ts'
import type { Shop } from '#server/shop.ts'
import { MAX_PICTURES, MAX_PICTURE_BYTES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { readSentFile } from './enquiry-routes.ts'
import { declaredRefusal, notShownStatus, refuseCustomer, refuseInvalid } from './errors.ts'
import { acceptForms, readFormSubmission, TOO_MANY_FORMS } from './read-form-submission.ts'
import { rejectWithInputError } from './reject-malformed-input.ts'
import { accountResponses } from './route-schemas.ts'

const PATH = '/api/orders/problems'
const MAX_BYTES = MAX_PICTURES * MAX_PICTURE_BYTES + 64 * 1024
const MAX_CONCURRENT = 4
const MAX_TOTAL_BYTES = 16 * 1024 * 1024

type Said = Exclude<ProblemRefusal['reason'], 'invalid' | 'too-many-attempts' | 'busy'>
const status: Partial<Record<string, RefusalStatus>> = {
  ...notShownStatus,
  'no-such-piece': 404,
  'not-placed': 409,
  'nobody-to-answer': 409,
} satisfies Partial<Record<Said, RefusalStatus>>

/** What is wrong with a piece of an order, with pictures: a case that staff answer. */
export function registerProblemRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now' | 'pictureReader'>,
): void {
  api.openAPIRegistry.registerPath(describeRoute())
  api.use(
    PATH,
    rateLimitRequests(shop, 'enquiries'),
    limitConcurrentRequests(MAX_CONCURRENT, TOO_MANY_FORMS),
    acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes: MAX_TOTAL_BYTES }),
  )
  api.post(PATH, async (c) => {
    const submission = await readFormSubmission(c, PICTURES_FIELD)
    if (!submission) return refusal(c, 400, 'This form cannot be read. Please send it again.')
    if (submission.error) return rejectWithInputError(c, submission.error)
    const read = reportProblemRequest.safeParse(submission.fields)
    if (!read.success) return refuseInvalid(read, c) as never
    const { id: orderId, key, ...typed } = read.data
    const files = await Promise.all(submission.files.map(readSentFile))
    const address = clientAddress(c, shop.settings.trustProxy)
    const reader = { orderId, key, customerId: c.get('customer')?.id ?? null }
    const reported = await reportProblem(shop, reader, { ...typed, files, address })
    if (reported.ok) return c.json(reported.told, 200)
    const known = status[reported.reason]
    if (known !== undefined) return declaredRefusal(c, known, reported.message, { reason: reported.reason })
    return refuseCustomer(c, reported as Extract<ProblemRefusal, { reason: 'invalid' }>)
  })
}

function describeRoute() {
  return {
    method: 'post' as const,
    path: PATH,
    tags: ['Orders'],
    summary: 'Tell what is wrong with a piece of an order',
    description: 'Who may see an order may tell, also by the link of its mails. Its buyer is answered by mail.',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: reportProblemRequest },
          'multipart/form-data': { schema: reportProblemForm },
        },
      },
    },
    responses: accountResponses(reportProblemResponse, 'Kept; a mail with the number is on its way'),
  }
}

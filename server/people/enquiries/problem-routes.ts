import type { OpenAPIHono } from '@hono/zod-openapi'
import { reportProblemForm, reportProblemRequest, reportProblemResponse } from '#contract/problem.ts'
import { reportProblem, type ProblemRefusal } from './report-problem.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import type { RefusalStatus } from '#server/platform/http/errors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { notShownStatus } from '#server/orders/lifecycle/not-shown-status.ts'
import { refuseCustomer } from '#server/people/customers/refuse-customer.ts'
import { acceptPictureForms, FEW_PICTURE_FORMS, readPictureForm } from '#server/platform/routes/read-picture-form.ts'
import { accountResponses } from '#server/platform/routes/route-schemas.ts'

const PATH = '/api/orders/problems'

type Said = Exclude<ProblemRefusal['reason'], 'invalid' | 'too-many-attempts' | 'busy'>
const status: Partial<Record<string, RefusalStatus>> = {
  ...notShownStatus,
  'no-such-piece': 404,
  'not-placed': 409,
  'not-left': 409,
  'not-sent': 409,
  'nobody-to-answer': 409,
} satisfies Partial<Record<Said, RefusalStatus>>

/** A buyer reports a problem with a piece, with pictures; staff answer it. */
export function registerProblemRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now' | 'pictureReader'>,
): void {
  api.openAPIRegistry.registerPath(describeRoute())
  acceptPictureForms(api, PATH, shop, FEW_PICTURE_FORMS)
  api.post(PATH, async (c) => {
    const sent = await readPictureForm(c, reportProblemRequest)
    if ('refused' in sent) return sent.refused
    const { id: orderId, key, ...typed } = sent.fields
    const address = clientAddress(c, shop.settings.trustProxy)
    const reader = { orderId, key, customerId: c.get('customer')?.id ?? null }
    const reported = await reportProblem(shop, reader, { ...typed, files: sent.files, address })
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
    description:
      'Once its parcel has left. Who may see an order may tell, also by the link of its mails. Its buyer is answered by mail.',
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

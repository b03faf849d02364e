import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { SentFile } from '#server/enquiries/take-enquiry.ts'
import { takeEnquiry } from '#server/enquiries/take-enquiry.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { limitInFlight } from '#server/http/limit-in-flight.ts'
import { limitRequests } from '#server/http/limit-requests.ts'
import type { Shop } from '#server/shop.ts'
import {
  enquiryFields,
  enquiryKinds,
  MAX_PICTURES,
  MAX_PICTURE_BYTES,
  PICTURES_FIELD,
  type EnquiryKind,
} from '#shop/enquiries/enquiry-fields.ts'
import { tidyText } from '#shop/tidy-text.ts'
import { refuseInput } from './accept-readable.ts'
import { acceptForms, readSent, textOf, TOO_MANY_FORMS } from './accept-forms.ts'
import { answers } from './account-route.ts'
import { refuseCustomer } from './customer-answers.ts'
import { refusal } from './error-body.ts'

const PATH = '/api/enquiries'
/** Three pictures, and room for the words. */
const MAX_BYTES = MAX_PICTURES * MAX_PICTURE_BYTES + 64 * 1024
/** Forms with pictures take memory while they are read. */
const AT_ONCE = 8
/** Bytes of all of them together. */
const BUDGET = 24 * 1024 * 1024

const isKind = (kind: unknown): kind is EnquiryKind => (enquiryKinds as readonly unknown[]).includes(kind)

/** Bespoke and corporate requests and messages, as JSON from a program or as a form from a page. */
export function mountEnquiries(api: OpenAPIHono, shop: Shop): void {
  const { settings } = shop
  api.openAPIRegistry.registerPath(description())
  api.use(
    PATH,
    limitRequests(settings.enquiries.perMinute, settings.trustProxy, { shop, name: 'enquiries' }),
    limitInFlight(AT_ONCE, TOO_MANY_FORMS),
    acceptForms(shop, { maxBytes: MAX_BYTES, budgetBytes: BUDGET }),
  )
  api.post(PATH, async (c) => {
    const sent = await readSent(c, PICTURES_FIELD)
    if (!sent) return refusal(c, 400, 'This form cannot be read. Please send it again.')
    const { kind } = sent.typed
    if (isKind(kind)) c.set('posted', { page: `/${kind}`, typed: textOf(sent.typed) })
    if (sent.fault) return refuseInput(c, sent.fault)
    if (!isKind(kind)) return refusal(c, 400, `Please say which form this is: ${enquiryKinds.join(', ')}.`)
    const files = await Promise.all(sent.files.map(readFile))
    const address = clientAddress(c, settings.trustProxy)
    const taken = await takeEnquiry(shop, { kind, typed: sent.typed, files, address })
    if (!taken.ok) return refuseCustomer(c, taken)
    c.set('donePage', `/${kind}?sent=${taken.ticket}`)
    return c.json(taken, 200)
  })
}

async function readFile(file: File): Promise<SentFile> {
  const name = Array.from(tidyText(file.name.slice(0, 200)))
    .slice(0, 80)
    .join('')
  return { name: name || 'Your picture', bytes: new Uint8Array(await file.arrayBuffer()) }
}

const examples: Record<string, string> = {
  kind: 'contact',
  topic: 'An order',
  order: 'GTH-000123',
  message: 'When does my hamper arrive?',
  name: 'Asha Rao',
  email: 'asha@example.in',
}

function description() {
  const sent = z
    .object({ kind: z.enum(enquiryKinds) })
    .extend(
      Object.fromEntries(
        enquiryKinds.flatMap((kind) =>
          enquiryFields[kind].map(({ key, label }) => [
            key,
            z.string().optional().openapi({ description: label }),
          ]),
        ),
      ),
    )
    .openapi({ example: examples })
  const form = {
    schema: {
      type: 'object' as const,
      description: `The same fields; up to ${MAX_PICTURES} files under ${PICTURES_FIELD}.`,
    },
  }
  const done = z.object({
    ok: z.literal(true),
    ticket: z.string().openapi({ description: 'The number of the enquiry.', example: 'GTH-Q-000123' }),
  })
  return {
    method: 'post' as const,
    path: PATH,
    tags: ['Enquiries'],
    summary: 'Ask for something bespoke or corporate, or write a message',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: sent },
          'application/x-www-form-urlencoded': form,
          'multipart/form-data': form,
        },
      },
    },
    responses: answers(done, 'Kept; a mail with the number is on its way'),
  }
}

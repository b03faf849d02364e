import { z } from '@hono/zod-openapi'
import { enquiryFields, enquiryKinds, MAX_PICTURES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { forgotPasswordRequest } from './customer.ts'

const examples: Record<string, string> = {
  kind: 'contact',
  topic: 'An order',
  order: 'GTH-000123',
  message: 'When does my hamper arrive?',
  name: 'Asha Rao',
  email: 'asha@example.in',
}

/** Every field of every kind, all optional: `shop/enquiries` checks the ones of the kind. */
export const enquiryRequest = z
  .object({ kind: z.enum(enquiryKinds) })
  .extend(
    Object.fromEntries(
      enquiryKinds.flatMap((kind) =>
        enquiryFields[kind].map(({ key, label }) => [key, z.string().optional().openapi({ description: label })]),
      ),
    ),
  )
  .openapi({ example: examples })
export const enquiryForm = {
  type: 'object' as const,
  description: `The same fields, with up to ${MAX_PICTURES} files in \`${PICTURES_FIELD}\`.`,
}
export const enquiryResponse = z.object({
  ok: z.literal(true),
  ticket: z.string().openapi({ description: 'The number of the enquiry.', example: 'GTH-Q-000123' }),
})

export const subscribeRequest = forgotPasswordRequest
export const newsletterCode = z.object({
  code: z.string().openapi({ description: 'The code in the link of the mail.' }),
})

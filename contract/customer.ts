import { z } from '@hono/zod-openapi'
import { integer, rowId } from './numbers.ts'
import { orderResponse } from './order.ts'

export const MAX_OWN_ORDERS = 100

const required = (field: string) => {
  const message = `${field} is a required field`
  return z.string(message).min(1, message)
}
/** Never trimmed. */
const password = (field: string) => required(field).openapi({ format: 'password', example: 'three brass trays' })
const email = 'asha@example.in'

export const signInRequest = z.object({
  identifier: required('identifier').openapi({ description: 'The e-mail address.', example: email }),
  password: password('password'),
})
export const registrationRequest = z.object({
  username: z.string().optional().openapi({ description: 'Ignored: the e-mail is the username.' }),
  email: required('email').openapi({ example: email }),
  password: password('password'),
  firstName: required('firstName').openapi({ example: 'Asha' }),
  lastName: required('lastName').openapi({ example: 'Rao' }),
})
export const forgotPasswordRequest = z.object({ email: required('email').openapi({ example: email }) })
export const resetPasswordRequest = z.object({
  code: required('code').openapi({ description: 'The code in the link of the mail.' }),
  password: password('password'),
  passwordConfirmation: password('passwordConfirmation'),
})
export const changePasswordRequest = z.strictObject(
  {
    currentPassword: password('currentPassword'),
    password: password('password'),
    passwordConfirmation: password('passwordConfirmation'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `this field has unspecified keys: ${issue.keys.join(', ')}` : undefined,
  },
)

export const savedAddressSchema = z
  .object({
    fName: z.string(),
    lName: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    zipcode: z.string(),
  })
  .openapi('SavedAddress')
export const customerSchema = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().openapi({ example: email }),
    provider: z.enum(['local', 'google']),
    confirmed: z
      .boolean()
      .openapi({ description: 'True after a confirmed mail, or when Google has verified the e-mail.' }),
    blocked: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable().openapi({ description: '10 digits.', example: '9876543210' }),
    address: z.object({
      data: z.array(savedAddressSchema.extend({ id: z.int() })),
      version: z.int().openapi({ description: 'The version of the list; send it with a whole list.' }),
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('User')
export const sessionSchema = z
  .object({
    jwt: z.string().openapi({ description: 'The bearer token of the Authorization header.' }),
    user: customerSchema,
  })
  .openapi('Session')
export const okResponse = z.object({ ok: z.literal(true) })

const profileFields = ['firstName', 'lastName', 'phone', 'address']

/** Ignores other fields, as Strapi does, so that nobody changes e-mail, id or permissions. Only other fields: 400. */
export const updateProfileRequest = z
  .looseObject({
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    phone: z
      .union([z.string(), z.number().transform(String)])
      .nullish()
      .openapi({ type: 'string', description: '10 digits; null removes it.' }),
    address: z
      .object({
        data: z.array(z.record(z.string(), z.unknown()).openapi({ type: 'object' })),
        version: integer.min(0).optional(),
      })
      .optional()
      .openapi({
        description:
          'The whole list. With its `version`, later additions from elsewhere stay. Without it, recent additions cause 409.',
      }),
  })
  .refine(
    (sent) => {
      const names = Object.keys(sent)
      return names.length === 0 || names.some((name) => profileFields.includes(name))
    },
    `None of these fields can be changed here. Please send ${profileFields.join(', ')} as the request’s own fields.`,
  )
export const savedAddressParams = z.object({
  address: rowId.openapi({ param: { name: 'address', in: 'path' }, example: 12 }),
})
export const saveAddressRequest = savedAddressSchema.partial().extend({
  position: z.int().min(0).max(100).optional().openapi({ description: 'The position from 0; the end by default.' }),
})
export const customerParams = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, example: '7' }),
})
export const deleteAccountRequest = z.union(
  [
    z.object({ password: password('password') }),
    z.object({ code: required('code').openapi({ description: 'The code in the mail.', example: 'K7M2Q-9XWTB' }) }),
  ],
  'Please enter your password, or the code from our mail.',
)
export const ownOrdersQuery = z.object({
  email: z.string().optional().openapi({ description: 'The caller’s own e-mail.', example: email }),
  user: z.string().optional().openapi({ description: 'The caller’s own id.', example: '7' }),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .default(1)
    .openapi({ type: 'integer', maximum: 99_999, description: 'The page of orders; 1 has the latest.' }),
  pageSize: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.int().max(MAX_OWN_ORDERS))
    .default(MAX_OWN_ORDERS)
    .openapi({
      type: 'integer',
      maximum: MAX_OWN_ORDERS,
      description: 'Orders per page. An incomplete page is the last one.',
    }),
})
export const ownOrdersResponse = z.array(orderResponse)
export const customerDataResponse = z.record(z.string(), z.any())

export const googleStartQuery = z.object({
  fromCheckout: z
    .string()
    .optional()
    .openapi({ description: '`true` returns to checkout at the end.', example: 'true' }),
})
export const googleCodeQuery = z.object({
  access_token: z.string().optional().openapi({ description: 'The shop’s one-time code.' }),
})

export type CustomerView = z.infer<typeof customerSchema>

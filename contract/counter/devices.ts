import { z } from '@hono/zod-openapi'
import { normalizeDigits } from '#shop/normalize-text.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })
const pin = z.string().max(6).overwrite(normalizeDigits)

export const lockMinutes = [2, 5, 10, 30] as const

export const sharedDevice = z
  .object({
    id: z.string(),
    name: z.string().openapi({ example: 'Tablet at the packing table' }),
    lockAfterMinutes: z.int(),
    enrolledBy: z.string(),
    createdAt: moment,
    seenAt: moment,
    people: z.array(z.string()).openapi({ description: 'People with a PIN for this device.' }),
    isLocked: z.boolean().openapi({ description: 'True after too many wrong PINs.' }),
    isThis: z.boolean(),
  })
  .openapi('SharedDevice')

export const sharedDeviceListResponse = pageOf(sharedDevice)
export const sharedDeviceResponse = z.object({ data: sharedDevice })
export const enrolDeviceRequest = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(60, 'Please shorten the name to 60 characters.'),
  lockAfterMinutes: z.literal(lockMinutes),
})

export const ownPinsResponse = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), hasPin: z.boolean(), isLocked: z.boolean() })),
})
export const setPinRequest = z.object({ pin: pin.openapi({ description: 'Four to six digits.' }) })
export const pinSignInRequest = z.object({ staff: z.string().max(100), pin })

/** Shown on the sign-in page of a shared device. */
export type SignInDevice = { name: string; isLocked: boolean; people: { id: string; name: string }[] }

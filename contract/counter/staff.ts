import { z } from '@hono/zod-openapi'
import { permissionWords, roles } from '#shop/staff/permissions.ts'
import { languageCodes } from '#shop/staff/languages.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })
export const role = z.enum(roles)
const heldRoles = z
  .array(role)
  .min(1, 'Choose at least one role.')
  .max(roles.length)
  .transform((held) => roles.filter((each) => held.includes(each)))
const staffName = z.string().trim().min(1, 'Please enter a name.').max(80, 'Please shorten the name to 80 characters.')
const email = z.string().max(254)

export const meResponse = z
  .object({
    staff: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(role),
      language: z.enum(languageCodes).openapi({ description: 'Of the packing table.' }),
    }),
    permissions: z.array(z.enum(permissionWords)),
    steppedUpUntil: moment.nullable().openapi({ description: 'Until then, what asks for a step-up is allowed.' }),
    demo: z.boolean().openapi({ description: 'Opened by the demo door: a step-up is one press.' }),
    device: z.enum(['own', 'shared']),
    lockAfterMinutes: z.int().nullable().openapi({ description: 'Of a shared device: when nobody has touched it.' }),
  })
  .openapi('Me')

export const chooseLanguageRequest = z.object({ language: z.enum(languageCodes) })

export const staffMember = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    state: z.enum(['invited', 'active', 'suspended']),
    version: z.int(),
    createdAt: moment,
    lastSeenAt: moment.nullable(),
    hasPasskey: z.boolean(),
    hasPassword: z.boolean().openapi({ description: 'With a code from an app.' }),
    isDemo: z.boolean(),
    mayChange: z.boolean().openapi({ description: 'Whether you may change, suspend or reset them.' }),
  })
  .openapi('StaffMember')

export const staffListResponse = z.object({
  data: z.array(staffMember),
  next: z.string().nullable(),
  count: z.int(),
  more: z.boolean(),
  grantable: z.array(role).openapi({ description: 'Roles that you may give and take.' }),
})
export const staffMemberResponse = z.object({ data: staffMember })

export const invitationRequest = z.object({ name: staffName, email, roles: heldRoles })
export const staffChangeRequest = z.object({ name: staffName.optional(), roles: heldRoles.optional() })
export const reasonRequest = z.object({ reason: z.string().trim().max(500).optional() })

export const staffSession = z
  .object({
    id: z.string(),
    device: z.string().openapi({ description: 'Such as "Chrome on Android".' }),
    network: z.string().nullable(),
    createdAt: moment,
    seenAt: moment,
    isThis: z.boolean(),
  })
  .openapi('StaffSession')
export const staffSessionsResponse = z.object({ data: z.array(staffSession) })

import { z } from '@hono/zod-openapi'
import { permissionWords, roles } from '#shop/staff/permissions.ts'
import { languageCodes } from '#shop/staff/languages.ts'
import { pageOf } from './page-of.ts'

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
      language: z.enum(languageCodes).openapi({ description: 'The language of the packing table.' }),
    }),
    permissions: z.array(z.enum(permissionWords)),
    steppedUpUntil: moment.nullable().openapi({ description: 'The end of the current step-up.' }),
    demo: z.boolean().openapi({ description: 'A demo sign-in, whose step-up is one click.' }),
    device: z.enum(['own', 'shared']),
    lockAfterMinutes: z.int().nullable().openapi({ description: 'Idle minutes before a shared device locks.' }),
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
    hasPassword: z.boolean().openapi({ description: 'Whether the person has a password and an app.' }),
    isDemo: z.boolean(),
    mayChange: z.boolean().openapi({ description: 'Whether you may change, suspend or reset them.' }),
  })
  .openapi('StaffMember')

export const staffListResponse = pageOf(staffMember).extend({
  grantable: z.array(role).openapi({ description: 'Roles that you may grant and remove.' }),
})
export const staffMemberResponse = z.object({ data: staffMember })

export const invitationRequest = z.object({ name: staffName, email, roles: heldRoles })
export const staffChangeRequest = z.object({ name: staffName.optional(), roles: heldRoles.optional() })
export const reasonRequest = z.object({ reason: z.string().trim().max(500).optional() })

export const staffSession = z
  .object({
    id: z.string(),
    device: z.string().openapi({ description: 'The device, such as "Chrome on Android".' }),
    network: z.string().nullable(),
    createdAt: moment,
    seenAt: moment,
    isThis: z.boolean(),
  })
  .openapi('StaffSession')
export const staffSessionsResponse = z.object({ data: z.array(staffSession) })

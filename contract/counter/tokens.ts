import { z } from '@hono/zod-openapi'
import { permissionWords, tokenScopes } from '#shop/staff/permissions.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })

/** Days. */
export const tokenLifetimes = [30, 90, 365] as const

export const apiToken = z
  .object({
    id: z.string(),
    name: z.string().openapi({ example: 'Nightly stock sheet' }),
    prefix: z.string().openapi({ description: 'The first characters of the token.', example: 'gth_x8Tq2A' }),
    scopes: z.array(z.enum(permissionWords)),
    networks: z.array(z.string()).openapi({ description: 'Networks that may use it; empty allows all.' }),
    madeBy: z.string(),
    createdAt: moment,
    expiresAt: moment.nullable(),
    lastUsedAt: moment.nullable(),
    state: z.enum(['active', 'expired', 'revoked', 'suspended']).openapi({
      description: 'A token never exceeds its maker’s permissions, and is suspended with them.',
    }),
  })
  .openapi('ApiToken')

export const apiTokenListResponse = pageOf(apiToken)
export const apiTokenResponse = z.object({ data: apiToken })
export const newApiTokenRequest = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(80, 'Please shorten the name to 80 characters.'),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, 'Choose at least one thing it may do.')
    .max(tokenScopes.length)
    .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  days: z
    .union([z.literal(tokenLifetimes), z.null()])
    .openapi({ description: 'The lifetime in days; null never expires.' }),
  networks: z.array(z.string().max(50)).max(50).default([]),
})
export const newApiTokenResponse = z.object({
  data: apiToken,
  token: z.string().openapi({ description: 'Shown only once.', example: 'gth_…' }),
})

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CounterRouteSchemas } from '#contract/counter/route-schemas.ts'
import { counterRoutes } from '#contract/counter/routes.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { registerReference } from '#server/platform/http/reference/register-reference.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { REFUNDS_WITHOUT_STEP_UP } from '#shop/staff/limits.ts'
import { permissions, tokenScopes, type Permission, type PermissionRule } from '#shop/staff/permissions.ts'
import { counterRoutePermissions } from '#server/edge/all-route-permissions.ts'
import { isByAmount, permissionOf, type CounterRoutePermission } from '#server/platform/routes/route-permission.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: object
  description?: string
}
type Operation = {
  tags?: string[]
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
}

const API = '/counter/api/v1/'
const groups: Readonly<Record<string, string>> = {
  'order-board': 'Orders',
  'order-places': 'Orders',
  'order-assignments': 'Orders',
  people: 'Orders',
  'sign-in': 'Signing in',
  'sign-out': 'Signing in',
  invitation: 'Signing in',
  'step-up': 'Signing in',
  me: 'My account',
  variants: 'Products',
}

/** Register it last: it describes what is registered before it. */
export function registerReferenceRoutes(api: OpenAPIHono, publicUrl: string): void {
  const places = {
    document: '/counter/api/v1/openapi.json',
    page: '/counter/api/docs',
    style: '/counter/api/docs.css',
    home: { href: '/counter', label: 'back office' },
    token: 'gth_…',
    publicUrl,
  }
  registerReference(api, places, () => describeRoutes(createDocument(api, publicUrl)))
}

function createDocument(api: OpenAPIHono, publicUrl: string): ApiDocument {
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Gathri back office API',
      version: '1.0.0',
      description:
        'What the pages of the back office call, and programs with a token (`Authorization: Bearer gth_…`), which an owner ' +
        'makes and gives scopes. A token may ask 600 times a minute. Answers are cut by permission: what you may not see is not ' +
        'in them. Amounts are whole paise, moments ISO 8601 in UTC. Lists answer `data`, `next` (send it as `after`), `count` ' +
        '(stops at 10,000, of a search by words at 1,000) and `more`. Rows with a version answer an `ETag`; writes to them need it as `If-Match`: without one ' +
        'the answer is 428, with an old one 412 with the row as it is. A write with an `Idempotency-Key` that is sent again ' +
        'with the same key within 72 hours is done once and answered the same. Bodies are JSON, 64 KB at most. When `data` is ' +
        'null the request has failed, and `error.message` says why.',
    },
    servers: [{ url: publicUrl }],
  })
}

/** Adds each route's permission and parameters. */
function describeRoutes(document: ApiDocument): ApiDocument {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const route = `${method.toUpperCase()} ${path}`
      const permission = counterRoutePermissions[route.replaceAll(/\{(\w+)\}/g, ':$1')] ?? 'everybody'
      const row: CounterRouteSchemas | undefined = counterRoutes[route as keyof typeof counterRoutes]
      const isWrite = method !== 'get'
      const resource = path.slice(API.length).split('/')[0] ?? ''
      operation.tags = [groups[resource] ?? resource.charAt(0).toUpperCase() + resource.slice(1)]
      operation.description = explainPermission(permission, isWrite)
      operation.security = isForTokens(permission) ? [{ token: [] }] : []
      operation.parameters = [
        ...pathParameters(path),
        ...(operation.parameters ?? []),
        ...(isWrite && row?.versioned ? [header('If-Match', 'The version that was read.', true)] : []),
        ...(isWrite ? [header('Idempotency-Key', 'The same for the same wish, sent again.', false)] : []),
      ]
    }
  return document
}

const isForTokens = (permission: CounterRoutePermission) =>
  permission === 'staff or token' || tokenScopes.some((scope) => scope === permission)

function explainPermission(permission: CounterRoutePermission, isWrite: boolean): string {
  if (permission === 'everybody') return 'Open to everybody.'
  if (permission === 'signed in') return 'For signed-in staff.'
  if (permission === 'own device') return 'For signed-in staff, not by the PIN of a shared device.'
  if (permission === 'stepped up') return 'For signed-in staff who confirmed in the last minutes that it is them.'
  if (permission === 'staff or token') return 'For signed-in staff and every token.'
  const byAmount = isByAmount(permission)
  const needed: Permission = byAmount ? permissionOf(permission) : permission
  const { roles, stepUp }: PermissionRule = permissions[needed]
  const limits = Object.entries(roles).flatMap(([role, grant]) => (grant === true ? [] : [`Of ${role}s: ${grant}`]))
  const beyond = byAmount ? ` beyond ${formatRupees(REFUNDS_WITHOUT_STEP_UP)} of a person in 24 hours` : ''
  const asks = stepUp === 'always' && isWrite ? [`Asks for a step-up${beyond}, so no token can.`] : []
  return [`Needs \`${needed}\`.`, ...limits, ...asks].join(' ')
}

function pathParameters(path: string): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

const header = (name: string, description: string, required: boolean): Parameter => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  description,
})

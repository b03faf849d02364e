import { createRoute, type z } from '@hono/zod-openapi'
import type { errorShape } from '#contract/errors.ts'
import type { CounterRouteSchemas } from '#contract/counter/route-schemas.ts'
import { counterRoutes, type CounterRoute } from '#contract/counter/routes.ts'
import { refuseWithoutVersion } from './refuse-operation.ts'
import { jsonRequest, jsonResponses } from './route-schemas.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Schemas<Route extends CounterRoute> = (typeof counterRoutes)[Route]
type Json<Schema> = { content: { 'application/json': { schema: Schema } } }
type BodyOf<Route extends CounterRoute> =
  Schemas<Route> extends { body: infer Body extends z.ZodType } ? { body: Json<Body> & { required: true } } : unknown
type QueryOf<Route extends CounterRoute> =
  Schemas<Route> extends { query: infer Query extends z.ZodType } ? { query: Query } : unknown
type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never
type Defined<Route extends CounterRoute> = {
  method: Method
  path: PathOf<Route>
  request: BodyOf<Route> & QueryOf<Route> & Record<never, never>
  responses: {
    200: Json<Schemas<Route>['response']> & { description: string }
    '4XX': Json<typeof errorShape> & { description: string }
  }
  getRoutingPath(): string
}

/** A route with the schemas of the contract; `{name}` in its path is read by `c.req.param`. */
export function defineRoute<Route extends CounterRoute>(route: Route, summary: string): Defined<Route> {
  const [method = '', path = ''] = route.split(' ')
  const { response, body, query, versioned }: CounterRouteSchemas = counterRoutes[route]
  const defined = createRoute({
    method: method.toLowerCase() as Method,
    path,
    summary,
    middleware: versioned && method !== 'GET' ? [refuseWithoutVersion] : [],
    request: { ...(query && { query }), ...(body && jsonRequest(body)) },
    responses: jsonResponses(response, 'Done'),
  })
  // The compiler does not follow a row of a table through `createRoute`.
  return defined as unknown as Defined<Route>
}

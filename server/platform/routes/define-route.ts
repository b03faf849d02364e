import { createRoute, type z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
import { counterRoutes, type CounterRoute } from '#contract/counter/routes.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Schemas<Route extends CounterRoute> = (typeof counterRoutes)[Route]
type Json<Schema> = { content: { 'application/json': { schema: Schema } } }
type RequestOf<Route extends CounterRoute> =
  Schemas<Route> extends { body: infer Body extends z.ZodType }
    ? { request: { body: Json<Body> & { required: true } } }
    : { request?: never }
type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never
type Defined<Route extends CounterRoute> = RequestOf<Route> & {
  method: Method
  path: PathOf<Route>
  responses: {
    200: Json<Schemas<Route>['response']> & { description: string }
    '4XX': Json<typeof errorShape> & { description: string }
  }
  getRoutingPath(): string
}

/** A route with the schemas of the contract; `{name}` in its path is read by `c.req.param`. */
export function defineRoute<Route extends CounterRoute>(route: Route, summary: string): Defined<Route> {
  const [method = '', path = ''] = route.split(' ')
  const { response, body }: { response: z.ZodType; body?: z.ZodType } = counterRoutes[route]
  const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { 'application/json': { schema } } })
  const defined = createRoute({
    method: method.toLowerCase() as Method,
    path,
    summary,
    ...(body && { request: { body: { ...json(body), required: true } } }),
    responses: {
      200: { description: 'Done', ...json(response) },
      '4XX': { description: 'Why not, as a sentence a person can act on', ...json(errorShape) },
    },
  })
  // The compiler does not follow a row of a table through `createRoute`.
  return defined as unknown as Defined<Route>
}

import { createRoute, z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
import { counterRoutes, type CounterRoute } from '#contract/counter/routes.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Schemas<Route extends CounterRoute> = (typeof counterRoutes)[Route]
type BodyOf<Route extends CounterRoute> =
  Schemas<Route> extends { body: infer Body extends z.ZodType } ? Body : z.ZodAny

/** A route with the schemas of the contract; `{name}` in its path is read by `c.req.param`. */
export function defineRoute<Route extends CounterRoute>(route: Route, summary: string) {
  const [method = '', path = ''] = route.split(' ')
  const { response, body }: { response: z.ZodType; body?: z.ZodType } = counterRoutes[route]
  return createRoute({
    method: method.toLowerCase() as Method,
    path: path as Route extends `${string} ${infer Path}` ? Path : never,
    summary,
    ...(body && {
      request: {
        body: { content: { 'application/json': { schema: body as BodyOf<Route> } }, required: true as const },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: response as Schemas<Route>['response'] } },
      },
      '4XX': {
        description: 'Why not, as a sentence a person can act on',
        content: { 'application/json': { schema: errorShape } },
      },
    },
  })
}

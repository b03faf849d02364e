import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import type { errorShape } from '#contract/errors.ts'
import { apiRoutes, type ApiRoute } from '#contract/routes.ts'
import { jsonRequest, jsonResponses } from './route-schemas.ts'

type Details = Omit<RouteConfig, 'method' | 'path' | 'responses'> & {
  /** The meaning of its 200. */
  done: string
  /** Answers other than 200 and refusals. */
  responses?: RouteConfig['responses']
}
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Json<Schema> = { content: { 'application/json': { schema: Schema } } }
type Schemas<Route extends ApiRoute> = (typeof apiRoutes)[Route]
type BodyOf<Route extends ApiRoute> =
  Schemas<Route> extends { body: infer Body extends z.ZodType }
    ? { body: Json<Body> & { required: true } }
    : Record<never, never>
type AnswerOf<Route extends ApiRoute> =
  Schemas<Route> extends { response: infer Answer extends z.ZodType } ? Json<Answer> : Record<never, never>
type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never
type Defined<Route extends ApiRoute, Given extends Details> = {
  method: Method
  path: PathOf<Route>
  request: BodyOf<Route> & (Given extends { request: infer Request } ? Request : unknown)
  responses: {
    200: AnswerOf<Route> & { description: string }
    '4XX': Json<typeof errorShape> & { description: string }
  } & (Given extends { responses: infer Responses } ? Responses : unknown)
  getRoutingPath(): string
}

/** A route with the schemas of the contract. */
export function defineApiRoute<Route extends ApiRoute, Given extends Details>(
  route: Route,
  details: Given,
): Defined<Route, Given> {
  const { done, request, responses, ...rest }: Details = details
  const [method = '', path = ''] = route.split(' ')
  const { body, response }: { body?: z.ZodType; response?: z.ZodType } = apiRoutes[route]
  if (!response) throw new Error(`${route} has no answer in the contract`)
  const defined = createRoute({
    method: method.toLowerCase() as Method,
    path,
    ...rest,
    request: { ...request, ...(body && jsonRequest(body)) },
    responses: { ...jsonResponses(response, done), ...responses },
  })
  // The compiler does not follow a row of a table through `createRoute`.
  return defined as unknown as Defined<Route, Given>
}

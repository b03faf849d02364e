import { OpenAPIHono } from '@hono/zod-openapi'
import { refuseFields } from '#server/platform/routes/declared-refusal.ts'

/** Routes whose refusals name the form's fields; they join the API as `api.route('/', accounts)`. */
export const createAccountRoutes = () => new OpenAPIHono({ strict: false, defaultHook: refuseFields })

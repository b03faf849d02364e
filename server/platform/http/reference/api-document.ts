import type { OpenAPIHono } from '@hono/zod-openapi'

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

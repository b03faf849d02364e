import assert from 'node:assert/strict'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
import type { z } from 'zod'

export async function fetchChecked<Schema extends z.ZodType>(
  api: OpenAPIHono,
  path: string,
  shape: Schema,
): Promise<z.infer<Schema>> {
  const response = await api.request(path)
  const body: unknown = await response.json()
  assert.equal(response.status, 200, JSON.stringify(body))
  return shape.parse(body)
}

export async function fetchError(api: OpenAPIHono, path: string, init?: RequestInit) {
  const response = await api.request(path, init)
  const { data, error } = errorShape.strict().parse(await response.json())
  assert.equal(data, null)
  assert.equal(error.status, response.status)
  return error
}

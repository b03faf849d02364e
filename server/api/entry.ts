import { z } from '@hono/zod-openapi'
import type { Pagination } from './query/read-pagination.ts'

/** One entry as the API writes it: the attributes asked for, under `attributes`. */
export type Entry<Attributes extends object> = { id: number; attributes: Partial<Attributes> }

/** @param fields undefined for all of them */
export function toEntry<Attributes extends object>(
  id: number,
  attributes: Attributes,
  fields: readonly string[] | undefined,
): Entry<Attributes> {
  return { id, attributes: fields ? pick(attributes, fields) : attributes }
}

function pick<Attributes extends object>(attributes: Attributes, fields: readonly string[]): Partial<Attributes> {
  const picked: Partial<Attributes> = {}
  for (const field of fields as readonly (keyof Attributes)[]) picked[field] = attributes[field]
  return picked
}

const whole = z.int().min(0)
const paged = z.strictObject({
  page: whole.openapi({ example: 1 }),
  pageSize: whole.openapi({ example: 21 }),
  pageCount: whole.optional().openapi({ example: 3 }),
  total: whole.optional().openapi({ example: 48 }),
})
const offset = z.strictObject({ start: whole, limit: whole, total: whole.optional() })
/** What a list tells of itself; the counts are missing with `pagination[withCount]=false`. */
export const listMeta = z.strictObject({ pagination: z.union([paged, offset]) }).openapi('ListMeta')

/** In the form that was asked for. */
export function toListMeta(pagination: Pagination, total: number): z.infer<typeof listMeta> {
  const { withCount } = pagination
  if (pagination.by === 'offset') {
    const { start, limit } = pagination
    return { pagination: withCount ? { start, limit, total } : { start, limit } }
  }
  const { page, pageSize } = pagination
  if (!withCount) return { pagination: { page, pageSize } }
  return { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } }
}

export function limitAndOffset(pagination: Pagination): { limit: number; offset: number } {
  return pagination.by === 'offset'
    ? { limit: pagination.limit, offset: pagination.start }
    : { limit: pagination.pageSize, offset: (pagination.page - 1) * pagination.pageSize }
}

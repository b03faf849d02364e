import type { z } from '@hono/zod-openapi'
import type { listMeta } from '#contract/catalogue.ts'
import type { Pagination } from './read-pagination.ts'

export type Entry<Attributes extends object> = { id: number; attributes: Partial<Attributes> }

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

export function toListMeta(
  pagination: Pagination,
  { total, hasMore }: { total: number; hasMore: boolean },
): z.infer<typeof listMeta> {
  const { withCount } = pagination
  const counted = { total, ...(hasMore && { hasMore }) }
  if (pagination.by === 'offset') {
    const { start, limit } = pagination
    return { pagination: withCount ? { start, limit, ...counted } : { start, limit } }
  }
  const { page, pageSize } = pagination
  if (!withCount) return { pagination: { page, pageSize } }
  return { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), ...counted } }
}

export function limitAndOffset(pagination: Pagination): { limit: number; offset: number } {
  return pagination.by === 'offset'
    ? { limit: pagination.limit, offset: pagination.start }
    : { limit: pagination.pageSize, offset: (pagination.page - 1) * pagination.pageSize }
}

import type { Context } from 'hono'

/** Like Razorpay: newest first, `from` and `to` inclusive, `count` 10 by default and at most 100, `skip`. */
export function paginate<T extends { created_at: number }>(c: Context, entries: T[]) {
  const number = (name: string, otherwise: number) => Number(c.req.query(name) ?? otherwise)
  const [from, to, skip] = [number('from', 0), number('to', Number.MAX_SAFE_INTEGER), number('skip', 0)]
  const count = Math.min(100, number('count', 10))
  const items = entries
    .toReversed()
    .filter((entry) => entry.created_at >= from && entry.created_at <= to)
    .toSorted((a, b) => b.created_at - a.created_at)
    .slice(skip, skip + count)
  return c.json({ entity: 'collection', count: items.length, items })
}

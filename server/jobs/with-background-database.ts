import type { Shop } from '#server/shop.ts'

/** The shop for work that grows with it and that nobody waits for: the database takes its time over each statement. */
export function withBackgroundDatabase<Part extends Pick<Shop, 'database'>>(shop: Part): Part {
  return { ...shop, database: { ...shop.database, ...shop.database.background } }
}

import type { Shop } from '#server/platform/shop.ts'

/** For work that grows with the shop and that nobody waits for: its statements may take longer. */
export function withBackgroundDatabase<Part extends Pick<Shop, 'database'>>(shop: Part): Part {
  return { ...shop, database: { ...shop.database, ...shop.database.background } }
}

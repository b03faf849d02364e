import type { Shop } from '#server/platform/shop.ts'

/** Gives background work a longer statement limit, because it grows with the shop. */
export function withBackgroundDatabase<Part extends Pick<Shop, 'database'>>(shop: Part): Part {
  return { ...shop, database: { ...shop.database, ...shop.database.background } }
}

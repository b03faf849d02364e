import { eq } from 'drizzle-orm'
import type { SharedWishesData } from '#contract/page-data.ts'
import { showCart } from '#server/storefront/checkout/show-cart.ts'
import { wishShares } from '#server/platform/database/wish-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readGuestList } from '#shop/wishes/guest-link.ts'
import { showWish } from '#shop/wishes/show-wish.ts'
import { withoutWords } from '#shop/wishes/wish-key.ts'
import { readWishes } from './read-wishes.ts'

/** A guest's list is in the address and never stored. Goods that are not on sale are left out. */
export async function findGuestWishes(
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'now'>,
  listed: string,
): Promise<SharedWishesData> {
  const wishes = readGuestList(listed)
  if (wishes.length === 0) return { isShared: false }
  const { lines } = await showCart(shop, { lines: wishes.map((wish) => ({ ...wish, quantity: 1 })) })
  const shown = wishes.flatMap((wish, index) => {
    const line = lines[index]!
    return line.priced === null ? [] : [showWish({ ...wish, name: line.priced.name }, line)]
  })
  return { isShared: true, firstName: '', wishes: shown }
}

/** Shows a code's list: present goods and the first name, nothing else of the account. */
export async function findSharedWishes(
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'now'>,
  code: string,
): Promise<SharedWishesData> {
  const { orm } = shop.database
  const [share] = await orm
    .select({ customerId: wishShares.customerId, firstName: wishShares.firstName })
    .from(wishShares)
    .where(eq(wishShares.code, code.slice(0, 100)))
  if (!share) return { isShared: false }
  const { wishes } = await readWishes(orm, share.customerId)
  const shown = wishes.map((wish) => ({ ...withoutWords(wish), name: wish.name }))
  const { lines } = await showCart(shop, { lines: shown.map(({ id, choices }) => ({ id, choices, quantity: 1 })) })
  return {
    isShared: true,
    firstName: share.firstName,
    wishes: shown.map((wish, index) => showWish(wish, lines[index]!)),
  }
}

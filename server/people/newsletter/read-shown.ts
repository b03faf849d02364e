import { and, inArray, isNull } from 'drizzle-orm'
import { readProductCards } from '#server/catalogue/listing/read-product-cards.ts'
import { findPicture } from '#server/platform/configuration/find-picture.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import type { ShownInNewsletter } from '#server/platform/database/newsletter-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toLargeMailPicture, toMailGoods } from '#shop/catalogue/mail-goods.ts'
import { checkNewsletter, type NewsletterFacts } from '#shop/newsletter/newsletter-facts.ts'

export type NewsletterFault = { field: keyof NewsletterFacts; message: string }

/** @returns picture and goods as readers would see them now, and the faults that forbid sending */
export async function readShown(
  { database }: Pick<Shop, 'database'>,
  facts: NewsletterFacts,
): Promise<{ shown: ShownInNewsletter; faults: NewsletterFault[] }> {
  const { orm, reads } = database
  const picture = facts.picture === '' ? undefined : await findPicture(orm, facts.picture)
  const onSale = await orm
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [0, ...facts.products]), isNull(products.withdrawnAt)))
  const ids = facts.products.filter((wanted) => onSale.some(({ id }) => id === wanted))
  const cards = await readProductCards(reads, ids)
  const faults = Object.entries(checkNewsletter(facts)).map(([field, message]) => ({ field, message }))
  return {
    shown: {
      picture: picture ? toLargeMailPicture({ ...picture, alt: facts.pictureAlt }) : null,
      goods: cards.map(toMailGoods),
    },
    faults: [
      ...(faults as NewsletterFault[]),
      ...(facts.picture !== '' && !picture
        ? [{ field: 'picture' as const, message: 'This picture is not in the library any more. Choose another one.' }]
        : []),
      ...(cards.length < facts.products.length
        ? [{ field: 'products' as const, message: 'A product is not on sale any more. Take it off the list.' }]
        : []),
    ],
  }
}

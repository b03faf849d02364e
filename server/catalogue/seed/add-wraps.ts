import type { DemoWrap } from '#catalogue/demo-wraps.ts'
import { productImages, products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import { seedPictureUrl, type SeedPicture } from './load-demo-catalogue.ts'

/** Gift wraps: stocked and priced as goods, but never sold alone. */
export async function addWraps(
  tx: Tx,
  cloths: readonly (DemoWrap & { picture: SeedPicture })[],
  categoryId: number,
): Promise<void> {
  const [wrap] = await tx
    .insert(products)
    .values({
      slug: 'gift-wrap',
      name: 'Gift wrap',
      description: 'Cloth is knotted as a furoshiki and can be used again; paper is folded and tied.',
      options: [{ name: 'Wrap', kind: 'swatch', values: cloths.map(({ key, name, hex }) => ({ key, name, hex })) }],
      categoryId,
      isWrap: true,
      withdrawnAt: new Date(),
    })
    .returning({ id: products.id })
  if (!wrap) return
  await tx.insert(productImages).values(
    cloths.map(({ picture: { file, digest, ...picture } }, position) => ({
      ...picture,
      productId: wrap.id,
      position,
      url: seedPictureUrl({ file, digest }),
    })),
  )
  const shelves = await tx
    .insert(variants)
    .values(
      cloths.map(({ key, name, price, stock }, position) => ({
        ...(position === 0 && { id: wrap.id }),
        productId: wrap.id,
        position,
        name,
        options: { Wrap: key },
        price,
        stock,
        benchMinutes: 5,
        picturePosition: position,
      })),
    )
    .returning({ variantId: variants.id, stock: variants.stock })
  const received = shelves.map(({ variantId, stock }) => ({
    variantId,
    change: stock ?? 0,
    reason: 'received' as const,
  }))
  await tx.insert(stockMovements).values(received.map((movement) => ({ ...movement, actor: 'seed' })))
}

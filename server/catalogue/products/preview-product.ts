import type { ProductChange } from '#contract/counter/products.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { noParticulars, pickParticulars } from '#shop/catalogue/particulars.ts'
import type { Picture, ProductDetails } from '#shop/catalogue/product.ts'
import { omitFields } from '#shop/omit-fields.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { findWantedCategories } from './change-product.ts'
import { refuseUnknownProduct } from './lock-product.ts'
import { productsByIds, readProducts, toProductDetails } from '#server/catalogue/query/query.ts'
import { detailParts } from '#server/catalogue/listing/read-product-details.ts'
import { readProductForStaff } from './read-product-for-staff.ts'
import { createPictureMove, findAddedPictures } from './replace-pictures.ts'

export type Previewed =
  | { ok: true; product: ProductDetails; categories: number[] }
  | OperationRefusal<'not-found' | 'category' | 'picture'>

/** The product page after this change, on sale or not; omitted fields stay as they are. */
export async function previewProduct(
  database: Pick<Database, 'pool' | 'orm'>,
  { id, change }: { id: number; change: ProductChange },
  wantedVariant?: number,
): Promise<Previewed> {
  const [row] = await readProducts(database, productsByIds([id]), detailParts)
  const staffProduct = await readProductForStaff(database.orm, id)
  if (!row || !staffProduct) return refuseUnknownProduct()
  const found = await findWantedCategories(database.orm, staffProduct, change)
  if (!found.ok) return found
  const { name = row.name, description = row.description, material = row.material } = change
  const particulars = { ...(row.particulars ?? noParticulars), ...pickParticulars(change) }
  const head = {
    title: change.seoTitle ?? row.head?.title ?? '',
    description: change.seoDescription ?? row.head?.description ?? '',
  }
  const changed = { ...row, name, description, material, particulars, head, category: found.main.name }
  const standing = toProductDetails(changed, wantedVariant ?? row.listedVariantId)
  const shown = await withPictures(database, standing, change.pictures)
  if (!shown.ok) return shown
  return {
    ok: true,
    product: { ...shown.product, categories: found.all },
    categories: found.all.map((category) => category.id),
  }
}

async function withPictures(
  { orm }: Pick<Database, 'orm'>,
  product: ProductDetails,
  wanted: ProductChange['pictures'],
): Promise<{ ok: true; product: ProductDetails } | OperationRefusal<'picture'>> {
  if (!wanted) return { ok: true, product }
  const found = await findAddedPictures(orm, product.pictures, wanted)
  if (!found.ok) return found
  const known = [...product.pictures, ...found.added.map(toPicture)]
  const pictures = wanted.flatMap(({ url, alt }) => {
    const picture = known.find((each) => each.url === url)
    return picture ? [{ ...picture, alt }] : []
  })
  const move = createPictureMove(product.pictures, wanted)
  const follow = (picture: number | null) => (picture === null ? null : move(picture))
  return {
    ok: true,
    product: {
      ...product,
      pictures,
      picture: pictures[0] ?? null,
      variants: product.variants.map((variant) => ({ ...variant, picture: follow(variant.picture) })),
      printAreas: product.printAreas.map((printArea) => ({
        ...printArea,
        views: printArea.views.flatMap((view) => {
          const picture = move(view.picture)
          return picture === null ? [] : [{ ...view, picture }]
        }),
      })),
      extras: product.extras.map((extra) => ({
        ...extra,
        choices: extra.choices.map((choice) => ({ ...choice, picture: follow(choice.picture) })),
      })),
    },
  }
}

const toPicture = (added: { tint: string | null; size: number } & Omit<Picture, 'tint' | 'alt'>): Picture => ({
  ...omitFields(added, ['tint', 'size']),
  alt: '',
  ...(added.tint !== null && { tint: added.tint }),
})

import { sql } from 'drizzle-orm'
import {
  categories,
  extras,
  productCategories,
  productImages,
  products,
  variants,
} from '#server/platform/database/catalogue-tables.ts'
import { placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import { codes, offers } from '#server/platform/database/offer-tables.ts'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import { demoFestivals } from '#catalogue/demo-festivals.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import type { Database, Tx } from '#server/platform/database/open-database.ts'
import { addWraps } from './add-wraps.ts'
import { listExtras, type ColourAddresses } from './list-extras.ts'
import { listPlacements, listPrintAreas } from './list-print-areas.ts'
import { listVariants } from './list-variants.ts'
import { seedPictureUrl, loadDemoCatalogue, type SeedCatalogue } from './load-demo-catalogue.ts'

/** All or nothing; skips a database with products. @returns how many products were added */
export async function seedDemo(database: Pick<Database, 'orm'>, goods?: SeedCatalogue): Promise<number> {
  return database.orm.transaction(async (tx) => {
    // A second process waits here for the first one's products, longer than a shopper would.
    await tx.execute(sql`SET LOCAL lock_timeout = 0`)
    await tx.execute(sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`)
    const [some] = await tx.select({ id: products.id }).from(products).limit(1)
    if (some) return 0
    return insertCatalogue(tx, goods ?? (await loadDemoCatalogue()))
  })
}

async function insertCatalogue(tx: Tx, goods: SeedCatalogue): Promise<number> {
  const categoryIds = await addCategories(tx, goods)
  const categoryId = (name: string) => found(categoryIds, name)
  const added = await tx
    .insert(products)
    .values(
      goods.products.map(({ slug, name, description, material, options, priceBreaks, category, count, createdAt }) => ({
        slug,
        name: name.normalize('NFC'),
        description,
        material,
        ...(options && { options }),
        ...(priceBreaks && { priceBreaks }),
        ...goods.particulars?.[slug],
        ...goods.giftFacets?.[slug],
        categoryId: categoryId(category),
        popularity: count,
        createdAt: new Date(createdAt),
        updatedAt: new Date(createdAt),
      })),
    )
    .returning({ id: products.id, slug: products.slug })
  const productIds = new Map(added.map(({ id, slug }) => [slug, id]))
  const productId = (slug: string) => found(productIds, slug)
  const shelves = await tx
    .insert(variants)
    .values(goods.products.flatMap((product) => listVariants(product, productId(product.slug), goods.pictures)))
    .returning({ variantId: variants.id, stock: variants.stock })
  const received = shelves.flatMap(({ variantId, stock }) =>
    stock ? [{ variantId, change: stock, reason: 'received' as const, actor: 'seed' }] : [],
  )
  if (received.length > 0) await tx.insert(stockMovements).values(received)
  await tx.execute(sql`UPDATE priced_since SET since = products.created_at
    FROM variants JOIN products ON products.id = product_id WHERE variants.id = variant_id`)

  const offered = goods.products.flatMap((product) =>
    listExtras(product, productId, goods.pictures, addressesOf(goods)),
  )
  if (offered.length > 0) await tx.insert(extras).values(offered)

  await addPrintAreas(tx, goods, productId)
  await tx.execute(fillCategoryDefaults)

  const furtherCategories = goods.products.flatMap(({ slug, category, alsoIn }) =>
    alsoIn
      .filter((name) => name !== category)
      .map((name) => ({ productId: productId(slug), categoryId: categoryId(name) })),
  )
  if (furtherCategories.length > 0) await tx.insert(productCategories).values(furtherCategories)

  await addPictures(tx, goods, productId)
  await addReviews(tx, goods, productId)
  const [first] = goods.products
  if (goods.wraps && first) await addWraps(tx, goods.wraps, categoryId(first.category))
  await addCode(tx)
  await tx
    .insert(festivals)
    .values([...demoFestivals])
    .onConflictDoNothing()
  return added.length
}

/** A new product of a category begins with what most of its products have. */
const fillCategoryDefaults = sql`UPDATE categories SET defaults = usual.defaults FROM (
    SELECT category_id, jsonb_strip_nulls(jsonb_build_object(
      'gstRate', mode() WITHIN GROUP (ORDER BY variants.gst_rate),
      'hsn', mode() WITHIN GROUP (ORDER BY variants.hsn),
      'weight', mode() WITHIN GROUP (ORDER BY variants.weight),
      'benchMinutes', mode() WITHIN GROUP (ORDER BY variants.bench_minutes))) AS defaults
    FROM variants JOIN products ON products.id = product_id GROUP BY category_id
  ) AS usual WHERE usual.category_id = categories.id`

async function addPictures(tx: Tx, goods: SeedCatalogue, productId: (slug: string) => number): Promise<void> {
  const pictures = Object.entries(goods.pictures).flatMap(([slug, views]) =>
    views.map(({ file, digest, ...picture }, position) => ({
      ...picture,
      productId: productId(slug),
      position,
      url: seedPictureUrl({ file, digest }),
    })),
  )
  if (pictures.length > 0) await tx.insert(productImages).values(pictures)
}

async function addCode(tx: Tx): Promise<void> {
  const [known] = await tx.select({ code: codes.code }).from(codes).limit(1)
  if (known) return
  const [offer] = await tx
    .insert(offers)
    .values({
      name: 'Ten percent from ₹1,000',
      conditions: { subtotal: 100_000 },
      gives: { on: 'order', percent: 10, atMost: 50_000 },
    })
    .returning({ id: offers.id })
  if (offer) await tx.insert(codes).values({ code: 'GATHRI10', offerId: offer.id })
}

async function addReviews(tx: Tx, goods: SeedCatalogue, productId: (slug: string) => number): Promise<void> {
  const [first] = goods.products
  if (first && goods.reviews.length > 0)
    await tx.insert(reviews).values(
      goods.reviews.map(({ text, stars, createdAt, ...review }) => ({
        ...review,
        productId: productId(first.slug),
        rating: stars,
        body: text,
        state: 'published' as const,
        createdAt: new Date(createdAt),
      })),
    )
}

async function addPrintAreas(tx: Tx, goods: SeedCatalogue, productId: (slug: string) => number): Promise<void> {
  const offered = goods.products.flatMap((product) => listPrintAreas(product, productId))
  if (offered.length === 0) return
  const added = await tx
    .insert(printAreas)
    .values(offered)
    .returning({ id: printAreas.id, product: printAreas.productId, key: printAreas.key })
  const ids = new Map(added.map(({ id, product, key }) => [`${product} ${key}`, id]))
  const seen = goods.products.flatMap((product) =>
    listPlacements(
      product,
      (key) => found(ids, `${productId(product.slug)} ${key}`),
      (file) => goods.blanks.get(file) ?? seedPictureUrl({ file, digest: undefined }),
    ),
  )
  if (seen.length > 0) await tx.insert(placements).values(seen)
}

function addressesOf({ pictures, blanks, layers }: SeedCatalogue): ColourAddresses {
  const shown = Object.values(pictures).flat()
  const views = new Map(shown.map((picture) => [picture.file, seedPictureUrl(picture)]))
  return {
    picture: (file) => views.get(file) ?? blanks.get(file) ?? seedPictureUrl({ file, digest: undefined }),
    layer: (file) => layers.get(file),
  }
}

async function addCategories(tx: Tx, goods: SeedCatalogue): Promise<Map<string, number>> {
  const names = new Set(goods.products.flatMap(({ category, alsoIn }) => [category, ...alsoIn]))
  const added = await tx
    .insert(categories)
    .values([...names].map((name) => ({ name })))
    .returning()
  return new Map(added.map(({ name, id }) => [name, id]))
}

function found(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo goods name ${name}, which is not among them`)
  return id
}

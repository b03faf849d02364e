import type { Picture, ProductCard, ProductDetails, Variant } from '#shop/catalogue/product.ts'
import { noParticulars } from '#shop/catalogue/particulars.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import type { ImageRow, ProductRow, VariantRow } from './product-row.ts'

export function toProductCard(row: ProductRow): ProductCard {
  const { id, listedVariantId: variantId, name, price, discount, unitPrice, gstRate, stockShown } = row
  const [first] = row.images ?? []
  const lead = stockShown === null ? row.daysToMake : 0
  return {
    id,
    variantId,
    name,
    price,
    discount,
    unitPrice,
    gstRate,
    weight: chargeableWeight(row),
    picture: first ? toPicture(first) : null,
    madeToOrder: stockShown === null,
    ...(lead !== null && stockShown !== 0 && { lead }),
    soldOut: stockShown === 0,
    priceVaries: row.priceVaries,
    hasChoices: row.hasChoices,
    ...findSwatches(row),
  }
}

function findSwatches({ options, swatches }: ProductRow): Pick<ProductCard, 'swatches'> {
  const ofOption = options.find(({ values }) => values.some(({ hex }) => hex !== undefined))
  const found = ofOption ? { name: ofOption.name, choices: ofOption.values } : swatches
  const colours = (found?.choices ?? []).flatMap(({ name, hex }) => (hex === undefined ? [] : [{ name, hex }]))
  return found && colours.length > 0 ? { swatches: { name: found.name, colours } } : {}
}

/** The row needs categories, rating and variants. An inactive variant falls back to the listed one. */
export function toProductDetails(row: ProductRow, variantId: number): ProductDetails {
  const variants = row.variants ?? []
  const chosen =
    variants.find(({ id }) => id === variantId) ?? variants.find(({ id }) => id === row.listedVariantId) ?? null
  const shown = chosen ?? toSoldOutVariant(row)
  const { price, discount, unitPrice, gstRate, weight, length, breadth, height, stock, daysToMake } = shown
  return {
    ...toProductCard({
      ...row,
      listedVariantId: shown.id,
      price,
      discount,
      unitPrice,
      gstRate,
      weight,
      length,
      breadth,
      height,
      stockShown: stock,
      daysToMake,
    }),
    options: row.options,
    variants: (chosen ? variants : [shown]).map(toVariant),
    extras: (row.extras ?? []).map(({ key, name, isRequired, choices, colouring }) => ({
      key,
      name,
      isRequired,
      choices,
      ...(colouring && { colouring }),
    })),
    printAreas: row.printAreas ?? [],
    particulars: row.particulars ?? noParticulars,
    head: row.head ?? { title: '', description: '' },
    priceBreaks: row.breaks ?? [],
    description: row.description,
    pictures: (row.images ?? []).map(toPicture),
    material: row.material === '' ? null : row.material,
    netWeight: weight,
    length,
    breadth,
    height,
    category: row.category,
    categories: (row.categories ?? []).map(({ id, name }) => ({ id, name })),
    stock,
    daysToMake,
    rating: row.rating ?? { count: 0, mean: 0 },
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** For a product without active variants, which nobody can order. */
function toSoldOutVariant(row: ProductRow): VariantRow {
  return { ...row, id: row.listedVariantId, name: '', options: {}, stock: 0, picture: null }
}

function toVariant({ length, breadth, height, isBox = false, ...variant }: VariantRow): Variant {
  const weight = chargeableWeight({ weight: variant.weight, length, breadth, height })
  return { ...variant, weight, soldOut: variant.stock === 0, ...(isBox && { isBox }) }
}

function toPicture([, url, width, height, alt, , , , tint]: ImageRow): Picture {
  return { url, width, height, alt, ...(tint !== null && { tint }) }
}

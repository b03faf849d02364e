import { toRupees } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import { readProducts, type ProductRow, type VariantRow } from '#server/catalogue/query/query.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { escapeXml } from '#server/platform/http/escape-xml.ts'

// The limits of Google's product data specification.
const TITLE_LETTERS = 150
const DESCRIPTION_LETTERS = 5_000
const MORE_PICTURES = 10
/** Enough for one statement; a feed of 100,000 products is never in memory as a whole. */
const PRODUCTS_AT_ONCE = 500

/** An RSS feed for Google Merchant Center: one item for each variant, prices in rupees with GST. */
export function streamGoogleFeed(reads: Reads, origin: string): ReadableStream<Uint8Array> {
  const parts = writeFeed(reads, origin)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

async function* writeFeed(reads: Reads, origin: string): AsyncGenerator<string, void> {
  yield (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
      `<title>Gathri</title><link>${escapeXml(origin)}/</link><description>Handmade gifts and gift packaging</description>`
  )
  for (let last = 0; ;) {
    const ids = 'ARRAY(SELECT id FROM products WHERE id > $1 AND withdrawn_at IS NULL ORDER BY id LIMIT $2)'
    const rows = await readProducts(reads, { ids, values: [last, PRODUCTS_AT_ONCE] }, ['images', 'variants'])
    if (rows.length === 0) break
    last = Math.max(...rows.map(({ id }) => id))
    yield rows.flatMap((row) => writeItems(row, origin)).join('')
  }
  yield '</channel></rss>'
}

function writeItems(row: ProductRow, origin: string): string[] {
  const variants = row.variants ?? []
  const pictures = (row.images ?? []).map(([, url]) => origin + url)
  // Google refuses an item without a picture.
  if (pictures.length === 0) return []
  return variants.map((variant) => writeItem(row, variant, { origin, pictures, isOneOfSeveral: variants.length > 1 }))
}

function writeItem(
  { id, name, description, category, material }: ProductRow,
  variant: VariantRow,
  { origin, pictures, isOneOfSeveral }: { origin: string; pictures: readonly string[]; isOneOfSeveral: boolean },
): string {
  const own = variant.picture === null ? undefined : pictures[variant.picture]
  const [first, ...more] = own === undefined ? pictures : [own, ...pictures.filter((one) => one !== own)]
  const rupees = (net: number) => `${toRupees(priceWithTax(net, variant.gstRate)).toFixed(2)} INR`
  const days = variant.daysToMake ?? (variant.stock === null ? null : 0)
  const values: [string, string][] = [
    ['id', `GTH-P${variant.id}`],
    ...(isOneOfSeveral ? [['item_group_id', `GTH-P${id}`] as [string, string]] : []),
    ['title', cut(isOneOfSeveral ? `${name}, ${variant.name}` : name, TITLE_LETTERS)],
    ['description', cut(description || name, DESCRIPTION_LETTERS)],
    ['link', `${origin}/product/${variant.id}`],
    ['image_link', first ?? ''],
    ...more.slice(0, MORE_PICTURES).map((url): [string, string] => ['additional_image_link', url]),
    ['availability', variant.stock === 0 ? 'out_of_stock' : 'in_stock'],
    ['price', rupees(variant.price)],
    ...(variant.unitPrice < variant.price ? [['sale_price', rupees(variant.unitPrice)] as [string, string]] : []),
    ['condition', 'new'],
    ['brand', 'Gathri'],
    // Goods made by hand have no GTIN.
    ['identifier_exists', 'no'],
    ['product_type', category],
    ...(material ? [['material', material] as [string, string]] : []),
    ['shipping_weight', `${chargeableWeight(variant)} kg`],
    ...(days === null ? [] : ['min', 'max'].map((end): [string, string] => [`${end}_handling_time`, String(days)])),
  ]
  return `<item>${values.map(([tag, value]) => `<g:${tag}>${escapeXml(value)}</g:${tag}>`).join('')}</item>`
}

/** Whole letters: half of a surrogate pair is no valid XML. */
function cut(text: string, letters: number): string {
  const all = [...text]
  return all.length > letters ? `${all.slice(0, letters - 1).join('')}…` : text
}

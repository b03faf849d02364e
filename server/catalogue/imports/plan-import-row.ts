import { productFields } from '#shop/catalogue/product-fields.ts'
import { toGtin } from '#shop/catalogue/gtin.ts'
import type { ImportRow } from '#server/platform/database/import-tables.ts'
import { planProductRow, type FoundGoods, type Joined } from '#shop/import/plan-product-row.ts'
import type { ReadRow } from '#shop/import/read-product-row.ts'
import type { RowFault } from '#shop/import/row-fault.ts'
import { isSameName } from '#shop/normalize-text.ts'
import type { GoodsIndex } from './find-goods.ts'
import type { PictureIndex } from './find-pictures.ts'

type CodeField = 'id' | 'sku' | 'barcode'
type Found = ReturnType<GoodsIndex['find']>

/** The product that later rows of a slug join, either new or existing. */
export type Groups = Map<
  string,
  Pick<Joined, 'joins' | 'name' | 'gstRate' | 'option'> & { variants: string[]; isBroken: boolean }
>
type Known = {
  index: GoodsIndex
  library: PictureIndex
  repeated: ReadonlyMap<string, number>
  groups: Groups
  /** Its rows only add goods. */
  isOfOtherShop: boolean
}

function findJoined({ keys, wanted }: ReadRow, found: Found, groups: Groups) {
  if (keys.slug === undefined || keys.id !== undefined) return undefined
  if (typeof found === 'object' && 'moreOf' in found && !groups.has(keys.slug)) {
    const { productId, values } = found.moreOf
    groups.set(keys.slug, {
      joins: { product: productId },
      name: values.name,
      variants: [],
      isBroken: false,
      gstRate: values.gstRate,
      option: found.moreOf.differIn,
    })
  }
  const group =
    found === undefined || (typeof found === 'object' && 'moreOf' in found) ? groups.get(keys.slug) : undefined
  if (!group) return undefined
  const { variant = '' } = wanted
  const isTwice = group.variants.some((one) => isSameName(one, variant)) && variant !== ''
  group.variants.push(variant)
  const { variants: _, ...joined } = group
  return { ...joined, isTwice }
}

export function planRow(row: ImportRow, said: ReadRow, known: Known) {
  const { index, library, repeated, groups, isOfOtherShop } = known
  const there = index.find(said)
  const goods = typeof there === 'object' && !('moreOf' in there) ? there : undefined
  const read = resolvePictures(said, goods?.values.pictures ?? '', library)
  const own = isOfOtherShop && row.unreadable === null ? refuseOwnGoods(said, there) : undefined
  const joined = row.unreadable === null && !own ? findJoined(read, there, groups) : undefined
  const found = joined ?? (typeof there === 'object' && 'moreOf' in there ? undefined : there)
  const name = read.wanted.name ?? goods?.values.name ?? joined?.name ?? ''
  const variant = read.wanted.variant ?? goods?.values.variant
  const about = { n: row.n, name: [name, variant].filter(Boolean).join(', '), ...toIds(own ? undefined : goods) }
  const wrong = (fault: RowFault) => ({ ...about, ...toIds(undefined), ...toWrong([fault]) })
  if (row.unreadable !== null) return wrong({ field: null, message: row.unreadable })
  const plan = own
    ? toWrong([own])
    : planProductRow(read, found, [
        ...findCodeFaults(row.n, read, index, repeated, goods?.variantId),
        ...refuseForeignId(read, goods),
      ])
  const { slug } = read.keys
  if ((found === undefined || own) && slug !== undefined && !groups.has(slug))
    groups.set(slug, {
      joins: { row: row.n },
      name,
      variants: [read.wanted.variant ?? ''],
      gstRate: read.wanted.gstRate,
      option: read.option,
      isBroken: plan.action === 'wrong' || read.wanted.variant === undefined,
    })
  return { ...about, ...(joined && 'product' in joined.joins && { productId: joined.joins.product }), ...plan }
}

const toWrong = (faults: RowFault[]) => ({ action: 'wrong' as const, before: {}, after: {}, faults })

/** An export of another shop changes nothing that is here, whatever its codes and handles are called. */
function refuseOwnGoods({ keys }: ReadRow, there: Found): RowFault | undefined {
  if (there === undefined) return undefined
  const own = there === 'several' ? undefined : 'moreOf' in there ? there.moreOf : there
  const isBySku = keys.sku !== undefined && own?.values.sku === keys.sku
  const [field, code] = isBySku ? (['sku', keys.sku] as const) : (['slug', keys.slug] as const)
  const name = own?.values.name ?? 'one with several variants'
  return {
    field,
    message: `Your shop has the ${productFields[field].label} ${code} already: ${name}. Yours stays as it is. Write another ${productFields[field].label} to bring this in, too.`,
  }
}

/** A number of another system names some product here, too. */
function refuseForeignId({ keys, wanted }: ReadRow, goods: FoundGoods | undefined): RowFault[] {
  if (keys.id === undefined || !goods || wanted.sku === undefined || wanted.name === undefined) return []
  const { name, sku } = goods.values
  if (sku === wanted.sku || isSameName(name, wanted.name)) return []
  const message = `Here ${keys.id} is “${name}”, with another SKU. If the id is of another shop, leave its column out.`
  return [{ field: 'id', message }]
}

function resolvePictures(row: ReadRow, own: string, library: PictureIndex): ReadRow {
  const { pictures } = row.wanted
  if (pictures === undefined || pictures === '') return row
  const resolved = library.resolve(pictures, own, row.wanted.name ?? '')
  if ('fault' in resolved) return { ...row, faults: [...row.faults, { field: 'pictures', message: resolved.fault }] }
  return { ...row, wanted: { ...row.wanted, pictures: resolved.text } }
}

const toIds = (goods: { productId: number; variantId: number } | undefined) => ({
  productId: goods?.productId ?? null,
  variantId: goods?.variantId ?? null,
})

function findCodeFaults(
  n: number,
  { keys, wanted }: ReadRow,
  index: GoodsIndex,
  repeated: ReadonlyMap<string, number>,
  variantId: number | undefined,
): RowFault[] {
  const codes = { id: keys.id, sku: wanted.sku, barcode: wanted.barcode }
  return (Object.entries(codes) as [CodeField, string | number | null | undefined][]).flatMap(([field, code]) => {
    if (code === undefined || code === null) return []
    const { label } = productFields[field]
    const earlier = repeated.get(`${field} ${field === 'barcode' ? toGtin(String(code)) : code}`)
    if (earlier !== undefined && earlier < n)
      return { field, message: `The ${label} ${code} stands in row ${earlier} already.` }
    const holder = field === 'id' ? undefined : index.holderOf(field, String(code))
    return holder === undefined || holder === variantId
      ? []
      : { field, message: `The ${label} ${code} belongs to something else already.` }
  })
}

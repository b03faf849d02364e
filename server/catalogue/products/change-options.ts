import { eq } from 'drizzle-orm'
import type { OptionsRequest, StaffProduct } from '#contract/counter/products.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { Stale } from '#server/platform/staff/find-last-change.ts'
import { nameVariant } from '#shop/catalogue/plan-variant.ts'
import type { ProductOption } from '#shop/catalogue/product.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { deleteVariants, findNeededVariant } from './remove-variants.ts'
import { auditedProduct, lockProductParts, rereadProduct } from './lock-product.ts'

export type OptionsChanged =
  | { ok: true; product: StaffProduct }
  | OperationRefusal<'not-found' | 'options'>
  | Stale<StaffProduct>
type Wanted = OptionsRequest['options']

/** Omitting a value deletes its variants, unless something needs them. @param version the product's */
export function changeOptions(
  { database }: Pick<Shop, 'database'>,
  { id, version, options: wanted }: { id: number; version: number; options: Wanted },
  by: StaffActor,
): Promise<OptionsChanged> {
  return runAs(database.orm, by, async (tx): Promise<OptionsChanged> => {
    const locked = await lockProductParts(tx, { id, version })
    if (!locked.ok) return locked
    const { sold, options: there } = locked
    const refused = checkOptions(there, wanted)
    if (refused) return refused
    const options = wanted.map(({ name, kind, values }): ProductOption => ({
      name,
      kind,
      values: values.map(({ key, name: called, hex }) => ({ key, name: called, ...(hex && { hex }) })),
    }))
    const going = sold.filter((variant) => wanted.some((option) => !keeps(option, variant)))
    const needed = await findNeededVariant(tx, going)
    if (needed) return needed
    const staying = sold.filter((variant) => !going.includes(variant))
    if (staying.length === 0) return refuse.invalid('options', 'A product keeps at least one variant.')
    await tx.update(products).set({ options }).where(eq(products.id, id))
    for (const variant of staying) {
      const chosen = Object.fromEntries(wanted.map(({ was, name }) => [name, variant.options[was] ?? '']))
      const set = { options: chosen, name: nameVariant(options, chosen) }
      await tx.update(variants).set(set).where(eq(variants.id, variant.id))
    }
    if (going.length > 0) await deleteVariants(tx, { id, options, sold }, going)
    const product = await rereadProduct(tx, id)
    const [before, after] = [{ options: there.map(describe) }, { options: product.options.map(describe) }]
    await recordAudit(tx, by, { operation: 'products.write', subject: auditedProduct(product), before, after })
    return { ok: true, product }
  })
}

const keeps = ({ was, values }: Wanted[number], { options }: { options: Record<string, string> }) =>
  values.some(({ key }) => key === options[was])

const describe = ({ name, values }: Pick<Wanted[number], 'name' | 'values'>) =>
  `${name}: ${values.map((value) => value.name).join(', ')}`

function checkOptions(there: readonly ProductOption[], wanted: Wanted): OperationRefusal<'options'> | undefined {
  const isComplete =
    there.length === wanted.length &&
    there.every(({ name, values }) => {
      const found = wanted.find(({ was }) => was === name)
      return found !== undefined && found.values.every(({ key }) => values.some((value) => value.key === key))
    })
  if (!isComplete)
    return refuse.invalid('options', 'Name all options: here none is added or taken away, and no value is added.')
  const keys = wanted.map(({ values }) => values.map(({ key }) => key))
  if (keys.some((each) => each.length === 0)) return refuse.invalid('options', 'Each option keeps at least one value.')
  if (keys.some((each) => new Set(each).size < each.length))
    return refuse.invalid('options', 'One of the values is there twice.')
  const isTwice = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size < names.length
  if (isTwice(wanted.map(({ name }) => name)) || wanted.some(({ values }) => isTwice(values.map(({ name }) => name))))
    return refuse.invalid('options', 'Please give each a name of its own.')
  return undefined
}

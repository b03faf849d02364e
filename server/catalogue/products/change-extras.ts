import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { foldName } from '#shop/normalize-text.ts'
import { extrasRequest, type ExtrasRequest, type StaffProduct } from '#contract/counter/products.ts'
import { extras, products, variants, type ExtraChoiceRow } from '#server/platform/database/catalogue-tables.ts'
import { printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { createSlug } from '#shop/catalogue/create-slug.ts'
import { findFreeKey } from '#shop/catalogue/plan-variant.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct, rereadProduct } from './lock-product.ts'

export type ExtrasChanged =
  | { ok: true; product: StaffProduct }
  | OperationRefusal<'not-found' | 'extras'>
  | Stale<StaffProduct>
type Wanted = ExtrasRequest['extras']

/** Replaces all extras of a product, in order. Orders keep their own words and prices. */
export function changeExtras(
  { database }: Pick<Shop, 'database'>,
  { id, version, extras: wanted }: { id: number; version: number; extras: Wanted },
  by: StaffActor,
): Promise<ExtrasChanged> {
  return runAs(database.orm, by, async (tx): Promise<ExtrasChanged> => {
    const current = await lockProduct(tx, id)
    if (!current) return refuseUnknownProduct()
    if (current.version !== version) return refuseStale(tx, auditedProduct(current), current)
    return writeExtras(tx, current, wanted, by)
  })
}

/** The caller holds the product's row lock. */
export async function writeExtras(
  tx: Tx,
  current: StaffProduct,
  wanted: Wanted,
  by: StaffActor,
  undoOf?: number,
): Promise<ExtrasChanged> {
  const words = await listWords(tx, current.id)
  const refused = (await checkParts(tx, current, wanted)) ?? checkNames(wanted) ?? checkWords(wanted, words)
  if (refused) return refused
  const rows = withKeys(wanted, words)
  const ofProduct = eq(extras.productId, current.id)
  const keys = rows.map(({ key }) => key)
  await tx.delete(extras).where(and(ofProduct, keys.length > 0 ? notInArray(extras.key, keys) : undefined))
  for (const [position, row] of rows.entries())
    await tx
      .insert(extras)
      .values({ ...row, position, productId: current.id })
      .onConflictDoUpdate({ target: [extras.productId, extras.key], set: { ...row, position } })
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.id, current.id))
  const product = await rereadProduct(tx, current.id)
  await recordAudit(tx, by, {
    operation: 'products.write',
    subject: auditedProduct(product),
    before: { extras: toAuditedExtras(current.extras) },
    after: { extras: toAuditedExtras(product.extras) },
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, product }
}

/** The audit hides values of fields called `key`. */
export function toAuditedExtras(of: StaffProduct['extras']) {
  return of.map(({ key, choices, ...extra }) => ({
    id: key,
    ...extra,
    choices: choices.map(({ key: own, ...choice }) => ({ id: own, ...choice })),
  }))
}

export function parseAuditedExtras(value: unknown): Wanted {
  const withKey = (entry: { id?: unknown; choices?: object[] }): object => ({
    ...entry,
    key: entry.id,
    ...(entry.choices && { choices: entry.choices.map(withKey) }),
  })
  return extrasRequest.parse({ extras: Array.isArray(value) ? value.map(withKey) : value }).extras
}

type Words = Pick<typeof printAreas.$inferSelect, 'key' | 'label'>

/** Includes inactive print areas: designs in carts and orders name them, and they may return. */
function listWords(tx: Tx, productId: number): Promise<Words[]> {
  return tx
    .select({ key: printAreas.key, label: printAreas.label })
    .from(printAreas)
    .where(eq(printAreas.productId, productId))
    .orderBy(asc(printAreas.id))
}

/** A cart line names its extras and words by key alone. */
function checkWords(wanted: Wanted, words: readonly Words[]): OperationRefusal<'extras'> | undefined {
  for (const { key, name } of wanted) {
    const same = words.find((printArea) => printArea.key === key)
    if (same)
      return refuse.invalid(
        'extras',
        `“${name}” and the words “${same.label}” have the same key, and a cart could not tell them apart. ` +
          'Please remove the extra and add it again.',
      )
  }
  return undefined
}

/** An extra keeps its key, because carts hold it. */
function withKeys(wanted: Wanted, words: readonly Words[]) {
  const taken = new Set([...wanted.flatMap(({ key }) => key ?? []), ...words.map(({ key }) => key)])
  const findKey = (key: string | undefined, name: string, others: Set<string>) => {
    const own = key ?? findFreeKey(createSlug(name).slice(0, 36).replace(/-$/, ''), others)
    others.add(own)
    return own
  }
  return wanted.map(({ key, name, isRequired, choices }) => {
    const used = new Set(choices.flatMap((choice) => choice.key ?? []))
    return {
      key: findKey(key, name, taken),
      name,
      isRequired,
      choices: choices.map(
        ({ key: own, name: called, hex, unitPrice, oncePrice, variantId, picture }): ExtraChoiceRow => ({
          key: findKey(own, called, used),
          name: called,
          ...(hex && { hex }),
          unitPrice,
          oncePrice,
          ...(variantId !== undefined && { variantId }),
          ...(picture !== undefined && picture !== null && { picture }),
        }),
      ),
    }
  })
}

function checkNames(wanted: Wanted): OperationRefusal<'extras'> | undefined {
  const isTwice = (names: readonly (string | undefined)[]) => {
    const said = names.flatMap((name) => (name === undefined ? [] : foldName(name)))
    return new Set(said).size < said.length
  }
  const lists = [wanted, ...wanted.map(({ choices }) => choices)]
  return lists.some((list) => isTwice(list.map(({ name }) => name)) || isTwice(list.map(({ key }) => key)))
    ? refuse.invalid('extras', 'Please give each extra, and each choice of it, a name of its own.')
    : undefined
}

async function checkParts(
  tx: Tx,
  current: StaffProduct,
  wanted: Wanted,
): Promise<OperationRefusal<'extras'> | undefined> {
  const choices = wanted.flatMap((extra) => extra.choices)
  const parts = [...new Set(choices.flatMap(({ variantId }) => variantId ?? []))]
  const known =
    parts.length === 0
      ? []
      : await tx.select({ id: variants.id }).from(variants).where(inArray(variants.id, parts)).orderBy(asc(variants.id))
  if (known.length < parts.length) return refuse.invalid('extras', 'A choice uses a part that no longer exists.')
  if (choices.some(({ picture }) => (picture ?? -1) >= current.pictures.length))
    return refuse.invalid('extras', 'A choice shows a picture that this product has not.')
  return undefined
}

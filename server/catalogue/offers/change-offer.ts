import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { newOfferRequest, offerChange } from '#contract/counter/offers.ts'
import { categories, extras, products, variants } from '#server/platform/database/catalogue-tables.ts'
import { offers } from '#server/platform/database/offer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { checkOffer, type OfferDraft, type OfferField } from '#shop/offers/check-offer.ts'
import type { OfferConditions, OfferGives } from '#shop/offers/offer-terms.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readOffer, type StaffOffer } from './list-offers.ts'
import { writeCodes } from './write-codes.ts'

export type OfferWritten =
  | { ok: true; offer: StaffOffer }
  | OperationRefusal<'not-found' | OfferField>
  | Stale<StaffOffer>
export type OfferValues = OfferDraft & { isActive: boolean }
type NewOffer = z.output<typeof newOfferRequest>
type OfferChange = z.output<typeof offerChange>

export const NO_OFFER = refuse.notFound('not-found', 'There is no such offer.')

export function makeOffer(
  shop: Pick<Shop, 'database' | 'now'>,
  asked: NewOffer,
  by: StaffActor,
): Promise<OfferWritten> {
  return runAs(shop.database.orm, by, async (tx): Promise<OfferWritten> => {
    const values = { ...toDraft(asked), isActive: true }
    const refused = await refuseOffer(tx, values)
    if (refused) return refused
    const { codes, ...row } = values
    const [made] = await tx
      .insert(offers)
      .values({ ...row, createdAt: shop.now() })
      .returning({ id: offers.id })
    if (!made) throw new Error('No offer was made')
    const written = await writeCodes(tx, made.id, codes)
    if (!written.ok) return written
    const offer = await readBack(tx, made.id, todayInIndia(shop.now()))
    await recordAudit(tx, by, { operation: 'offers.write', subject: toSubject(offer), after: toAudited(offer) })
    return { ok: true, offer }
  })
}

export function changeOffer(
  shop: Pick<Shop, 'database' | 'now'>,
  { id, version, change }: { id: number; version: number; change: OfferChange },
  by: StaffActor,
): Promise<OfferWritten> {
  const today = todayInIndia(shop.now())
  return runAs(shop.database.orm, by, async (tx): Promise<OfferWritten> => {
    const current = await lockOffer(tx, id, today)
    if (!current) return NO_OFFER
    if (current.version !== version) return refuseStale(tx, toSubject(current), current)
    return writeOffer(tx, current, applyChange(current, change), today, by)
  })
}

/** Locks its row until the end of the transaction; shoppers can still redeem its codes. */
export async function lockOffer(tx: Tx, id: number, today: string): Promise<StaffOffer | undefined> {
  await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for('update')
  return readOffer(tx, id, today)
}

/** The caller holds the offer's row lock. */
export async function writeOffer(
  tx: Tx,
  current: StaffOffer,
  values: OfferValues,
  today: string,
  by: StaffActor,
  undoOf?: number,
): Promise<OfferWritten> {
  const refused = await refuseOffer(tx, values)
  if (refused) return refused
  const { codes, ...row } = values
  await tx
    .update(offers)
    .set({ ...row, version: sql`${offers.version} + 1` })
    .where(eq(offers.id, current.id))
  const written = await writeCodes(tx, current.id, codes)
  if (!written.ok) return written
  const offer = await readBack(tx, current.id, today)
  await recordAudit(tx, by, {
    operation: 'offers.write',
    subject: toSubject(offer),
    before: toAudited(current),
    after: toAudited(offer),
    ...(undoOf !== undefined && { undoOf }),
  })
  return { ok: true, offer }
}

async function readBack(tx: Tx, id: number, today: string): Promise<StaffOffer> {
  const offer = await readOffer(tx, id, today)
  if (!offer) throw new Error(`No offer ${id}`)
  return offer
}

async function refuseOffer(tx: Tx, values: OfferValues): Promise<OperationRefusal<OfferField> | undefined> {
  const [fault] = Object.entries(checkOffer(values)) as [OfferField, string][]
  if (fault) return refuse.invalid(...fault)
  if (values.gives.on === 'gift' && !(await canBeGiven(tx, values.gives.variant)))
    return refuse.invalid(
      'gift',
      'This cannot be given: it is not on sale, or something has to be chosen. Please choose another piece.',
    )
  const { products: ids = [], categories: names = [] } = values.conditions
  if (ids.length > 0) {
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids]))
    const unknown = ids.find((id) => !known.some((one) => one.id === id))
    if (unknown !== undefined)
      return refuse.invalid('products', `There is no product ${unknown}. Please look at its number.`)
  }
  if (names.length === 0) return undefined
  const known = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(inArray(categories.name, [...names]))
  const unknown = names.find((name) => !known.some((one) => one.name === name))
  return unknown === undefined ? undefined : refuse.invalid('categories', `There is no category “${unknown}” any more.`)
}

/** A free gift must not need a choice. */
async function canBeGiven(tx: Tx, variantId: number): Promise<boolean> {
  const needsChoice = tx
    .select({ id: extras.id })
    .from(extras)
    .where(and(eq(extras.productId, variants.productId), extras.isRequired))
  const [found] = await tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, variantId), variants.isActive, isNull(products.withdrawnAt), notExists(needsChoice)))
  return found !== undefined
}

type Asked = { [Field in keyof OfferDraft]: NewOffer[Field] }

function toDraft({ name, lane, conditions, gives, firstDay, lastDay, codes }: Asked): OfferDraft {
  return {
    name,
    lane,
    firstDay,
    lastDay,
    codes,
    // Drops fields that the request omits.
    conditions: withoutUndefined(conditions) as OfferConditions,
    gives: withoutUndefined(gives) as OfferGives,
  }
}

function withoutUndefined<Row extends object>(row: Row): { [Field in keyof Row]: Exclude<Row[Field], undefined> } {
  const kept = Object.entries(row).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as ReturnType<typeof withoutUndefined<Row>>
}

export function applyChange(current: StaffOffer, change: OfferChange): OfferValues {
  const { name, lane, conditions, gives, firstDay, lastDay, codes } = current
  const asked = { name, lane, conditions, gives, firstDay, lastDay, codes, ...withoutUndefined(change) }
  return { ...toDraft(asked), isActive: change.isActive ?? current.isActive }
}

/** The audit hides a field called `codes`, as for an authenticator app. */
export const toAudited = ({ codes, isActive, ...offer }: StaffOffer) => {
  const { name, conditions, gives, firstDay, lastDay } = offer
  const offerCode = codes.map(({ code, mostUses, mostUsesEach }) => ({ code, mostUses, mostUsesEach }))
  return { name, conditions, gives, firstDay, lastDay, isActive, offerCode }
}

export const toSubject = ({ id, name }: Pick<StaffOffer, 'id' | 'name'>) => ({ kind: 'offer', id: String(id), name })

import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { CourierQuote } from '#providers/courier/courier-provider.ts'
import { pinZones } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseCourierDays } from '#shop/checkout/delivery-estimate.ts'
import { DEFAULT_WEIGHT_KG } from '#shop/checkout/chargeable-weight.ts'
import type { CourierOffer } from '#shop/promises/transit.ts'

const DAY_MS = 24 * 60 * 60_000
const ASKED_AGAIN_MS = 7 * DAY_MS
/** Districts that no visitor wanted for this long are not renewed. */
const FORGOTTEN_MS = 60 * DAY_MS
const BETWEEN_MS = 1_000

/** The sorting district: the first three digits. */
export const prefixOf = (pin: string) => pin.slice(0, 3)

/** Stores a courier's answer for the PIN's district, for times when no courier answers. Skips answers without a zone. */
export async function rememberZone(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  pin: string,
  offers: readonly CourierQuote[],
  isWanted = true,
): Promise<void> {
  const at = now()
  const zone = offers[0]?.zone
  if (!zone) return
  const daysBy = (mode: CourierOffer['mode']) => {
    const offer = offers.find((each) => each.mode === mode)
    return offer ? parseCourierDays(offer.estimatedDays) : null
  }
  const said = { pin, zone, surfaceDays: daysBy('surface'), airDays: daysBy('air'), askedAt: at }
  const set = { ...said, ...(isWanted && { wantedAt: at }) }
  await database.orm
    .insert(pinZones)
    .values({ prefix: prefixOf(pin), ...said, wantedAt: at })
    .onConflictDoUpdate({ target: pinZones.prefix, set })
}

/** The district's cheapest courier of the last time; undefined for an unknown district. */
export async function recallZone({ database }: Pick<Shop, 'database'>, pin: string): Promise<CourierOffer | undefined> {
  const [known] = await database.orm
    .select()
    .from(pinZones)
    .where(eq(pinZones.prefix, prefixOf(pin)))
  if (!known) return undefined
  const { zone, surfaceDays, airDays } = known
  const mode = surfaceDays === null ? 'air' : 'surface'
  const days = surfaceDays ?? airDays
  return days === null ? undefined : { zone, mode, estimatedDays: String(days) }
}

/** Renews one PIN of each district weekly, one a second. @returns how many it asked about */
export async function renewZones(
  shop: Pick<Shop, 'database' | 'couriers' | 'now'>,
  stopping: AbortSignal,
  betweenMs = BETWEEN_MS,
): Promise<number> {
  const at = shop.now().getTime()
  const due = await shop.database.orm
    .select({ pin: pinZones.pin })
    .from(pinZones)
    .where(and(lt(pinZones.askedAt, new Date(at - ASKED_AGAIN_MS)), gt(pinZones.wantedAt, new Date(at - FORGOTTEN_MS))))
    .orderBy(asc(pinZones.askedAt))
  let asked = 0
  for (const { pin } of due) {
    if (stopping.aborted) break
    const offers = await shop.couriers.fetchQuotes({ deliveryPin: pin, weight: DEFAULT_WEIGHT_KG })
    // An unavailable courier service is asked again in an hour.
    if (!offers.ok && offers.reason === 'unavailable') break
    if (offers.ok) await rememberZone(shop, pin, offers.value, false)
    await shop.database.orm.update(pinZones).set({ askedAt: shop.now() }).where(eq(pinZones.pin, pin))
    asked++
    await wait(betweenMs, undefined, { signal: stopping }).catch(() => {})
  }
  return asked
}

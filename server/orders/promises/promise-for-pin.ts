import { LRUCache } from 'lru-cache'
import type { PromiseAnswer } from '#contract/promise.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { toHalfKilos } from '#shop/checkout/chargeable-weight.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { arrivalDays, type ArrivalDays } from '#shop/promises/arrival-days.ts'
import { findTransit, type CourierOffer } from '#shop/promises/transit.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { recallQuotes } from './courier-quotes.ts'
import { prefixOf, recallZone, rememberZone } from './pin-zones.ts'
import { createLeavingDays, type Leaving } from './leaving-days.ts'

type Promised = { ok: true; answer: PromiseAnswer } | Refusal<'not-a-pin' | 'unavailable'>

const MINUTE_MS = 60_000
const MAX_PINS = 5_000

/** Days of the courier that checkout offers first for this weight; couriers bill by started half kilogram. */
export function createPromises({ couriers, now, database }: Pick<Shop, 'couriers' | 'now' | 'database'>) {
  const answers = new LRUCache<string, Promise<Promised>>({ max: MAX_PINS })
  const remembered = new LRUCache<string, true>({ max: 1_000, ttl: 60 * MINUTE_MS })
  const readLeaving = createLeavingDays(database)
  const fetchQuotes = (deliveryPin: string, halves: number, at: Date) =>
    recallQuotes({ couriers }, { deliveryPin, weight: halves / 2 }, at)

  /** @param weight kilograms of the goods; without it the days suit any single piece */
  return function promiseForPin(typed: string, weight?: number): Promise<Promised> {
    const pin = checkPin(typed, INDIA)
    if (!pin.ok) return Promise.resolve(refuse('not-a-pin', `${pin.message} We deliver within India.`))
    const at = now()
    const halves = weight === undefined ? undefined : toHalfKilos(weight)
    const place = `${pin.value} ${halves} ${minuteOf(at)}`
    const kept = answers.get(place)
    if (kept) return kept
    const asked = askCouriers(pin.value, at, halves)
    answers.set(place, asked)
    // A courier that is back is asked again at once.
    const forget = () => answers.delete(place)
    asked.then((promised) => promised.ok || forget(), forget)
    return asked
  }

  async function askCouriers(pin: string, at: Date, halves: number | undefined): Promise<Promised> {
    const [offers, leaving] = await Promise.all([fetchQuotes(pin, halves ?? 1, at), readLeaving(at)])
    if (offers.ok) {
      const [first] = offers.value
      const days = first && findDays(pin, leaving, first)
      if (!days) return refuse('unavailable', 'The courier names no day for this PIN. You can order all the same.')
      if (!remembered.has(prefixOf(pin))) {
        remembered.set(prefixOf(pin), true)
        await rememberZone({ database, now }, pin, offers.value)
      }
      return toAnswer(pin, halves === undefined ? await latestOfAll(pin, at, leaving, days) : days, false)
    }
    if (offers.reason === 'not-serviceable') {
      const isTooHeavy = halves !== undefined && halves > 1 && (await fetchQuotes(pin, 1, at)).ok
      return declined(pin, isTooHeavy ? tooHeavy(pin) : `No courier of ours reaches ${pin}. ${TRY_ANOTHER}`)
    }
    if (offers.reason === 'refused')
      return declined(pin, `We do not know the PIN ${pin}. Check it, or go on: checkout asks for the whole address.`)
    const nearby = await recallZone({ database }, pin)
    const about = nearby && findDays(pin, leaving, nearby)
    return about
      ? toAnswer(pin, about, true)
      : refuse('unavailable', 'We cannot tell the day just now. You can order all the same: checkout shows the days.')
  }

  /** For each lead, the latest arrival of its pieces. @param light days of a light parcel */
  async function latestOfAll(pin: string, at: Date, leaving: Leaving, light: ArrivalDays): Promise<ArrivalDays> {
    const weights = [...new Set([...leaving.halfKilos.values()].flat())]
    const asked = await Promise.all(weights.map((halves) => fetchQuotes(pin, halves, at)))
    const byWeight = new Map(
      asked.map((offers, index) => {
        const first = offers.ok ? offers.value[0] : undefined
        return [weights[index]!, (first && findDays(pin, leaving, first))?.arrives ?? {}]
      }),
    )
    return { ...light, arrives: takeLatest(light.arrives, leaving.halfKilos, byWeight) }
  }
}

type Days = Readonly<Record<string, string>>

function takeLatest(
  light: Days,
  halfKilos: Leaving['halfKilos'],
  byWeight: ReadonlyMap<number, Days>,
): Record<string, string> {
  const arrives: Record<string, string> = {}
  let latest = ''
  for (const [lead, day] of Object.entries(light)) {
    const others = (halfKilos.get(Number(lead)) ?? []).flatMap((halves) => byWeight.get(halves)?.[lead] ?? [])
    // Longer leads never arrive earlier: filters show all shorter leads.
    latest = [latest, others.toSorted().at(-1) ?? day].toSorted()[1]!
    arrives[lead] = latest
  }
  return arrives
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS)

function findDays(pin: string, { capacity, leaving }: Leaving, courier: CourierOffer): ArrivalDays | null {
  const transit = findTransit(capacity.learned, courier, lookUpPin(pin).state)
  return transit && arrivalDays(capacity.calendar, leaving, transit)
}

function toAnswer(pin: string, { arrives, orderBy }: ArrivalDays, about: boolean): Promised {
  return { ok: true, answer: { pin, delivers: true, about, arrives, orderBy: orderBy.toISOString() } }
}

const TRY_ANOTHER = 'Try another PIN, or write to us and we will look for a way.'
const tooHeavy = (pin: string) =>
  `This is heavier than our couriers take to ${pin}. Write to us and we will look for a way.`

function declined(pin: string, message: string): Promised {
  return { ok: true, answer: { pin, delivers: false, message } }
}

import { LRUCache } from 'lru-cache'
import type { PromiseAnswer } from '#contract/promise.ts'
import type { Shop } from '#server/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { DEFAULT_WEIGHT_KG } from '#shop/checkout/chargeable-weight.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { arrivalDays } from '#shop/promises/arrival-days.ts'
import { findTransit, type CourierOffer } from '#shop/promises/transit.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { prefixOf, recallZone, rememberZone } from './pin-zones.ts'
import { createLeavingDays, type Leaving } from './leaving-days.ts'

type Promised = { ok: true; answer: PromiseAnswer } | Refusal<'not-a-pin' | 'unavailable'>

const MINUTE_MS = 60_000
const MAX_PINS = 5_000

/** By the courier that checkout offers first. What was answered is kept for the rest of its minute. */
export function createPromises({ couriers, now, database }: Pick<Shop, 'couriers' | 'now' | 'database'>) {
  const answers = new LRUCache<string, Promise<Promised>>({ max: MAX_PINS })
  /** Districts that were written down within the hour. */
  const remembered = new LRUCache<string, true>({ max: 1_000, ttl: 60 * MINUTE_MS })
  const readLeaving = createLeavingDays(database)

  return function promiseForPin(typed: string): Promise<Promised> {
    const pin = checkPin(typed, INDIA)
    if (!pin.ok) return Promise.resolve(refuse('not-a-pin', `${pin.message} We deliver within India.`))
    const at = now()
    const place = `${pin.value} ${Math.floor(at.getTime() / MINUTE_MS)}`
    const kept = answers.get(place)
    if (kept) return kept
    const asked = askCouriers(pin.value, at)
    answers.set(place, asked)
    // A courier who is back is asked again at once.
    const forget = () => answers.delete(place)
    asked.then((promised) => promised.ok || forget(), forget)
    return asked
  }

  async function askCouriers(pin: string, at: Date): Promise<Promised> {
    const [offers, leaving] = await Promise.all([
      couriers.fetchQuotes({ deliveryPin: pin, weight: DEFAULT_WEIGHT_KG }),
      readLeaving(at),
    ])
    if (offers.ok) {
      const [first] = offers.value
      const days = first && toAnswer(pin, leaving, first, false)
      if (days && !remembered.has(prefixOf(pin))) {
        remembered.set(prefixOf(pin), true)
        await rememberZone({ database, now }, pin, offers.value)
      }
      return days ?? refuse('unavailable', 'The courier names no day for this PIN. You can order all the same.')
    }
    if (offers.reason === 'not-serviceable')
      return declined(
        pin,
        `No courier of ours reaches ${pin}. Try another PIN, or write to us and we will look for a way.`,
      )
    if (offers.reason === 'refused')
      return declined(pin, `We do not know the PIN ${pin}. Check it, or go on: checkout asks for the whole address.`)
    const nearby = await recallZone({ database }, pin)
    return (
      (nearby && toAnswer(pin, leaving, nearby, true)) ??
      refuse('unavailable', 'We cannot tell the day just now. You can order all the same: checkout shows the days.')
    )
  }
}

function toAnswer(
  pin: string,
  { bench, leaving }: Leaving,
  courier: CourierOffer,
  about: boolean,
): Promised | undefined {
  const transit = findTransit(bench.learned, courier, lookUpPin(pin).state)
  const days = transit && arrivalDays(bench.calendar, leaving, transit)
  if (!days) return undefined
  const { arrives, orderBy } = days
  return { ok: true, answer: { pin, delivers: true, about, arrives, orderBy: orderBy.toISOString() } }
}

function declined(pin: string, message: string): Promised {
  return { ok: true, answer: { pin, delivers: false, message } }
}

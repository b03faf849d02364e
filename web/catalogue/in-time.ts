import { refuseDay } from '#shop/catalogue/gift-wish.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { findSoonest, longestInTime } from '#shop/promises/longest-in-time.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { requestApi } from '#web/api/api-client.ts'
import { storePin } from '#web/promises/stored-pin.ts'
import { storeWantedDay } from './wanted-day.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'

export type InTime = { ok: true; lead: number } | { ok: false; field: 'pin' | 'by'; message: string }

/** PIN and day stay in this browser: the address of the listing has only the lead time. */
export async function findLead(typed: string, typedDay: string): Promise<InTime> {
  const pin = checkPin(typed, INDIA)
  if (!pin.ok) return { ok: false, field: 'pin', message: `${pin.message} We deliver within India.` }
  const by = readTypedDay(typedDay)
  const wrongDay = refuseDay(by, todayInIndia(new Date()))
  if (wrongDay !== null) return { ok: false, field: 'by', message: wrongDay }
  const answer = await requestApi(`GET /api/promise?pin=${pin.value}`, {})
  if (!answer.ok) return { ok: false, field: 'pin', message: answer.message }
  if (!answer.data.delivers) return { ok: false, field: 'pin', message: answer.data.message }
  const { arrives, orderBy } = answer.data
  storePin(pin.value)
  const lead = longestInTime(arrives, by)
  if (lead < 0) return { ok: false, field: 'by', message: nothingInTime(pin.value, by, findSoonest(arrives)) }
  void import('#web/card-days/fill-cards.ts').then(({ fillCards }) => fillCards(pin.value)).catch(() => {})
  storeWantedDay({ pin: pin.value, by, lead, until: orderBy })
  return { ok: true, lead }
}

const nothingInTime = (pin: string, by: string, soonest: string | null) =>
  soonest === null
    ? `We cannot tell a day for ${pin} just now. Checkout shows the days.`
    : `Nothing can reach ${pin} by ${formatDay(by)}. The soonest is ${formatDay(soonest)}.`

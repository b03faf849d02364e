import { formatDay } from '#shop/orders/ship-by-date.ts'
import { DAYS_OF_A_FORMER_PRICE, isFormerPriceTrue } from '#shop/pricing/timed-price.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { Plan } from './use-plan.ts'

/** `10:00`, by the clock in India. */
export const clockInIndia = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })

/** `Fri 4 Dec, 10:00` */
export const formatPlanned = (at: string): string => `${formatDay(todayInIndia(new Date(at)))}, ${clockInIndia(at)}`

export function describePrice({ price }: Plan): string {
  if (!price) return 'No price for some days is planned.'
  const days = `${price.percent} % off from ${formatDay(price.firstDay)} to the end of ${formatDay(price.lastDay)}`
  if (!price.isRunning) return `${days}, planned by ${price.by}. The former price returns afterwards.`
  const shown = price.isStruck
    ? 'The former price is shown beside it, struck through.'
    : `The former price is not shown: it was asked for less than ${DAYS_OF_A_FORMER_PRICE} days.`
  return `${days}. It runs now. ${shown}`
}

/** Whether the former price will be shown, and why not. */
export function describeStrike({ pricedSince }: Plan, firstDay: string): string {
  const since = formatDay(todayInIndia(new Date(pricedSince)))
  return isFormerPriceTrue(new Date(pricedSince), new Date(`${firstDay}T00:00:00+05:30`))
    ? `The price has been the same since ${since}, so the shop shows it beside the new one.`
    : `The price is the same since ${since} only. The shop shows the new one alone: a former price must have been asked for ${DAYS_OF_A_FORMER_PRICE} days.`
}

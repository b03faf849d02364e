import { addDays } from '#shop/time/add-days.ts'
import { workshopDay, DAYS_AHEAD, isDelivering, type WorkshopCalendar } from './workshop-calendar.ts'

type Asked = { shipBy: string; chosenDay: string | null; daysToMake: number | null }

/** Open days left when the buyer is asked; null when the order was late already. @param askedOn `YYYY-MM-DD` */
export function countDaysLeft(calendar: WorkshopCalendar, askedOn: string, asked: Asked): number | null {
  const { shipBy, chosenDay, daysToMake } = asked
  if (shipBy < askedOn) return null
  let left = 0
  for (let day = addDays(askedOn, 1); day <= shipBy; day = addDays(day, 1))
    if (workshopDay(calendar, day).isOpen) left++
  return chosenDay === null ? left : Math.min(left, Math.max(1, daysToMake ?? left))
}

type Promised = { shipBy: string; promised: string | null; daysLeft: number; state: string }

/** Never earlier than the promise before the question. @param promised.state of its address */
export function resumeDays(
  calendar: WorkshopCalendar,
  answeredOn: string,
  { shipBy, promised, daysLeft, state }: Promised,
): { shipBy: string; promised: string | null } {
  const leaves = findLeavingDay(calendar, answeredOn, daysLeft)
  if (leaves <= shipBy) return { shipBy, promised }
  if (promised === null) return { shipBy: leaves, promised }
  let arrives = addDays(promised, daysBetween(shipBy, leaves))
  for (let tries = 0; tries < DAYS_AHEAD && !isDelivering(calendar, arrives, state); tries++)
    arrives = addDays(arrives, 1)
  return { shipBy: leaves, promised: arrives }
}

function findLeavingDay(calendar: WorkshopCalendar, from: string, openDays: number): string {
  let [day, left] = [from, openDays]
  for (let tries = 0; tries < DAYS_AHEAD && (left > 0 || !canLeave(calendar, day)); tries++) {
    day = addDays(day, 1)
    if (workshopDay(calendar, day).isOpen) left--
  }
  return day
}

function canLeave(calendar: WorkshopCalendar, day: string): boolean {
  const { isOpen, hasPickup } = workshopDay(calendar, day)
  return isOpen && hasPickup
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

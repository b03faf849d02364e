import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { customerAddresses, customers } from '#server/platform/database/customer-tables.ts'
import {
  guestOccasions,
  occasions,
  reminderConsents,
  type GuestOccasionRow,
} from '#server/platform/database/occasion-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { GuestOccasionMail, OccasionMail } from '#server/platform/mail/mail-kinds.ts'
import { CONFIRMATION_DAYS } from '#server/platform/mail/templates/newsletter-emails.ts'
import {
  confirmGuestDayEmail,
  confirmRemindersEmail,
  occasionEmail,
} from '#server/platform/mail/templates/occasion-emails.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { facetOf, GUEST_CODE } from '#shop/occasions/occasion.ts'
import { formatDayOfYear } from '#shop/orders/ship-by-date.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { findGiftsInTime } from './find-gifts-in-time.ts'
import { stopAllCode } from './guest-days.ts'
import { nextDayOf, readFestivalDays } from './keep-occasions.ts'
import { reminderCodeHash } from './reminder-code.ts'

const DAY_MS = 24 * 60 * 60_000

export const occasionEmailComposers: Record<OccasionMail | GuestOccasionMail, EmailComposer> = {
  async 'guest day confirm'({ database: { orm }, settings, now }, { payload }) {
    const found = await findGuestDay(orm, payload)
    if (!found || found.confirmedAt) return undefined
    const code = GUEST_CODE + randomBytes(32).toString('base64url')
    const codeExpiresAt = new Date(now().getTime() + CONFIRMATION_DAYS * DAY_MS)
    await orm
      .update(guestOccasions)
      .set({ codeHash: reminderCodeHash(code), codeExpiresAt })
      .where(eq(guestOccasions.id, found.id))
    return confirmGuestDayEmail({
      shopUrl: settings.publicUrl,
      what: describeDay(found),
      code,
      stopAll: stopAllCode(found),
    })
  },
  async 'guest day'(shop, { payload }) {
    const { orm } = shop.database
    const day = payload['day'] ?? ''
    const found = await findGuestDay(orm, payload)
    const today = todayInIndia(shop.now())
    if (!found?.confirmedAt || nextDayOf(found, await readFestivalDays(orm, today), today) !== day) return undefined
    const { pin } = found
    const facet = facetOf(found)
    return occasionEmail({
      shopUrl: shop.settings.publicUrl,
      name: null,
      occasion: { person: found.person, note: '', kind: found.kind },
      festivalName: await nameFestival(orm, day, found.festival),
      today,
      facet,
      by: day,
      pin,
      goods: await findGiftsInTime(shop, { occasion: facet, pin, by: day }),
      stopDay: found.stopCode,
      stopAll: stopAllCode(found),
    })
  },
  async 'occasions confirm'({ database: { orm }, settings, now }, { recipient }) {
    const found = await findConsent(orm, recipient)
    if (!found || found.consent.confirmedAt) return undefined
    // Made here, so that nothing but the mail ever holds it.
    const code = randomBytes(32).toString('base64url')
    const codeExpiresAt = new Date(now().getTime() + CONFIRMATION_DAYS * DAY_MS)
    await orm
      .update(reminderConsents)
      .set({ codeHash: reminderCodeHash(code), codeExpiresAt })
      .where(eq(reminderConsents.customerId, found.customer.id))
    return confirmRemindersEmail({ shopUrl: settings.publicUrl, code, stopAll: found.consent.stopCode })
  },
  async occasion(shop, { recipient, payload }) {
    const { orm } = shop.database
    const day = payload['day'] ?? ''
    const found = await findConsent(orm, recipient)
    const [occasion] = await orm
      .select()
      .from(occasions)
      .where(eq(occasions.id, Number(payload['occasion'])))
    const isWanted = found?.consent.confirmedAt && occasion?.customerId === found.customer.id && !occasion.isStopped
    if (!isWanted) return undefined
    // The day may have been changed, or the festival moved, since the mail was queued.
    const today = todayInIndia(shop.now())
    if (nextDayOf(occasion, await readFestivalDays(orm, today), today) !== day) return undefined
    const pin = await findLastPin(orm, found.customer.id)
    const facet = facetOf(occasion)
    return occasionEmail({
      shopUrl: shop.settings.publicUrl,
      name: found.customer.firstName,
      occasion,
      festivalName: await nameFestival(orm, day, occasion.festival),
      today,
      facet,
      by: day,
      pin,
      goods: await findGiftsInTime(shop, { occasion: facet, pin, by: day }),
      stopDay: occasion.stopCode,
      stopAll: found.consent.stopCode,
    })
  },
}

/** Such as `an anniversary on 29 Feb`, `Rakhi`. */
function describeDay({ kind, day, month, festival }: GuestOccasionRow): string {
  if (day === null || month === null) return findOccasion(festival ?? '')?.name ?? 'a festival'
  return `${kind === 'anniversary' ? 'an' : 'a'} ${kind} on ${formatDayOfYear({ day, month })}`
}

async function findGuestDay(orm: Orm, payload: Readonly<Record<string, string | undefined>>) {
  const id = Number(payload['occasion'])
  const [found] = await orm.select().from(guestOccasions).where(eq(guestOccasions.id, id))
  return found
}

async function findConsent(orm: Orm, email: string) {
  const [found] = await orm
    .select({ customer: customers, consent: reminderConsents })
    .from(customers)
    .innerJoin(reminderConsents, eq(reminderConsents.customerId, customers.id))
    .where(eq(customers.email, email))
  return found
}

async function nameFestival(orm: Orm, day: string, occasion: string | null): Promise<string> {
  if (occasion === null) return ''
  const [found] = await orm
    .select({ name: festivals.name })
    .from(festivals)
    .where(and(eq(festivals.day, day), eq(festivals.occasion, occasion)))
  return found?.name ?? ''
}

/** The PIN of the last order or of a saved address. A PIN that only a recipient told us stays with us. */
async function findLastPin(orm: Orm, customerId: number): Promise<string | null> {
  const [sent] = await orm
    .select({ recipient: shipments.recipient })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.customerId, customerId), isNotNull(orders.placedAt), eq(shipments.isAddressHidden, false)))
    .orderBy(desc(orders.number), shipments.id)
    .limit(1)
  const [saved] = await orm
    .select({ postcode: customerAddresses.postcode })
    .from(customerAddresses)
    .where(and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.country, INDIA)))
    .orderBy(desc(customerAddresses.changedAt))
    .limit(1)
  const pin = checkPin(sent?.recipient?.postcode ?? saved?.postcode ?? '', INDIA)
  return pin.ok ? pin.value : null
}

import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { OutgoingMail } from '#server/platform/database/mail-tables.ts'
import { guestOccasions, type GuestOccasionRow } from '#server/platform/database/occasion-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { dropGuestDays } from '#server/platform/privacy/drop-guest-days.ts'
import { recordConsent } from '#server/platform/privacy/record-consent.ts'
import { stopAllReminders } from '#server/platform/privacy/withdraw-reminders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { GUEST_CODE, GUEST_REMINDER_CONSENT_VERSION, MAX_OCCASIONS, type Occasion } from '#shop/occasions/occasion.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { createStopCode } from './keep-occasions.ts'
import { reminderCodeHash } from './reminder-code.ts'

type Needs = Pick<Shop, 'database' | 'now' | 'keys' | 'settings'>

/** Nothing is reminded of before the mailed link is pressed. The answer tells nobody what else the e-mail has. */
export async function askGuest(
  shop: Needs,
  { email, pin, person, kind, day, month, festival }: Omit<Occasion, 'note'> & { email: string; pin: string | null },
  network: string,
): Promise<{ ok: true } | TooManyAttempts> {
  const byNetwork = await countAttempt(shop, 'newsletter by network', network)
  if (!byNetwork.ok) return byNetwork
  const byEmail = await countAttempt(shop, 'guest day mail by email', email)
  if (!byEmail.ok) return byEmail
  const askedAt = shop.now()
  await shop.database.orm.transaction(async (tx) => {
    const codes = {
      anonymousId: randomBytes(18).toString('base64url'),
      stopCode: GUEST_CODE + createStopCode(),
      askedAt,
    }
    const [added] = await tx
      .insert(guestOccasions)
      .values({ email, pin, person, kind, day, month, festival, ...codes })
      .returning({ id: guestOccasions.id })
    const payload = { occasion: String(added!.id) }
    await queueMail(tx, { kind: 'guest day confirm', recipient: email, payload }, askedAt)
  })
  return { ok: true }
}

/** By the mailed code, which works once. */
export function confirmGuestDay(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  code: string,
): Promise<{ ok: true } | Refusal<'wrong-code' | 'full'>> {
  return database.orm.transaction(async (tx) => {
    const at = now()
    const isAsked = and(eq(guestOccasions.codeHash, reminderCodeHash(code)), gt(guestOccasions.codeExpiresAt, at))
    const [asked] = await tx.select({ email: guestOccasions.email }).from(guestOccasions).where(isAsked)
    if (!asked) return refuseUsed()
    // Days of strangers that nobody confirmed take no place.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`guest days of ${asked.email}`}, 0))`)
    const isKept = and(eq(guestOccasions.email, asked.email), isNotNull(guestOccasions.confirmedAt))
    const [kept] = await tx.select({ count: count() }).from(guestOccasions).where(isKept)
    if ((kept?.count ?? 0) >= MAX_OCCASIONS)
      return refuse(
        'full',
        `You have ${MAX_OCCASIONS} days already. Stop one by the link in its reminder, and press the link of our mail again.`,
      )
    const [used] = await tx
      .update(guestOccasions)
      .set({ codeHash: null, codeExpiresAt: null, confirmedAt: at })
      .where(isAsked)
      .returning()
    if (!used) return refuseUsed()
    const { anonymousId } = used
    const consent = { kind: 'reminders', decision: 'granted', textVersion: GUEST_REMINDER_CONSENT_VERSION } as const
    await recordConsent(tx, { ...consent, anonymousId }, at)
    return { ok: true as const }
  })
}

const refuseUsed = () =>
  refuse('wrong-code', 'This link has been used, or is older than 7 days. Please enter the day once more.')

/** Nobody reads at an address without a mailbox: all its days go. */
export async function dropUnreachable(tx: Tx, { payload }: Pick<OutgoingMail, 'payload'>, now: Date): Promise<void> {
  const id = Number(payload['occasion'])
  const [unread] = await tx
    .select({ email: guestOccasions.email })
    .from(guestOccasions)
    .where(eq(guestOccasions.id, id))
  if (unread) await dropGuestDays(tx, eq(guestOccasions.email, unread.email), now)
}

/** Ends a code that stops every reminder to its e-mail. */
const ALL = '.all'

export const stopAllCode = ({ stopCode }: Pick<GuestOccasionRow, 'stopCode'>): string => stopCode + ALL

/** The code of a mail deletes its day, or stops every reminder to its e-mail. */
export async function stopGuestDays({ database, now }: Pick<Shop, 'database' | 'now'>, code: string): Promise<void> {
  if (!/^g\.[\w-]{1,64}(?:\.all)?$/.test(code)) return
  const stopCode = code.endsWith(ALL) ? code.slice(0, -ALL.length) : code
  await database.orm.transaction(async (tx) => {
    const [found] = await tx.select().from(guestOccasions).where(eq(guestOccasions.stopCode, stopCode))
    if (!found) return
    if (code === stopCode) await dropGuestDays(tx, eq(guestOccasions.id, found.id), now())
    else await stopAllReminders(tx, found.email, now())
  })
}

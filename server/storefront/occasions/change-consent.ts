import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import { occasions, reminderConsents } from '#server/platform/database/occasion-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { recordConsent } from '#server/platform/privacy/record-consent.ts'
import { stopAllReminders, withdrawAsAccount } from '#server/platform/privacy/withdraw-reminders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { GUEST_CODE, REMINDER_CONSENT_VERSION } from '#shop/occasions/occasion.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { confirmGuestDay, stopGuestDays } from './guest-days.ts'
import { createStopCode, dropMails } from './keep-occasions.ts'
import { reminderCodeHash } from './reminder-code.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type Limiting = Needs & Pick<Shop, 'keys' | 'settings'>

/** Accounts can be opened with anybody's e-mail: one that is not proved gets a mail that asks once more. */
export async function giveConsent(
  shop: Limiting,
  { id, email, emailVerified }: Customer,
): Promise<{ ok: true } | TooManyAttempts> {
  const at = shop.now()
  if (!emailVerified) {
    const counted = await countAttempt(shop, 'reminders mail by email', email)
    if (!counted.ok) return counted
  }
  await shop.database.orm.transaction(async (tx) => {
    const asked = { anonymousId: randomBytes(18).toString('base64url'), stopCode: createStopCode(), askedAt: at }
    await tx
      .insert(reminderConsents)
      .values({ customerId: id, ...asked })
      .onConflictDoUpdate({ target: reminderConsents.customerId, set: { askedAt: at } })
    if (emailVerified) await confirm(tx, id, at)
    else await queueMail(tx, { kind: 'occasions confirm', recipient: email }, at)
  })
  return { ok: true }
}

export function withdrawConsent({ database, now }: Needs, customer: Customer): Promise<void> {
  return database.orm.transaction((tx) => withdrawAsAccount(tx, customer, now()))
}

/** By the mailed code, which works once. */
export function confirmReminders(
  { database, now }: Needs,
  code: string,
): Promise<{ ok: true } | Refusal<'wrong-code' | 'full'>> {
  if (code.startsWith(GUEST_CODE)) return confirmGuestDay({ database, now }, code)
  return database.orm.transaction(async (tx) => {
    const at = now()
    const [used] = await tx
      .update(reminderConsents)
      .set({ codeHash: null, codeExpiresAt: null })
      .where(and(eq(reminderConsents.codeHash, reminderCodeHash(code)), gt(reminderConsents.codeExpiresAt, at)))
      .returning()
    if (!used)
      return refuse(
        'wrong-code',
        'This link has been used, or is older than 7 days. Your account can send another one.',
      )
    await confirm(tx, used.customerId, at)
    return { ok: true as const }
  })
}

async function confirm(tx: Tx, customerId: number, at: Date): Promise<void> {
  const isTheirs = eq(reminderConsents.customerId, customerId)
  const [before] = await tx.select().from(reminderConsents).where(isTheirs).for('update')
  if (!before || before.confirmedAt) return
  await tx.update(reminderConsents).set({ confirmedAt: at }).where(isTheirs)
  const consent = { kind: 'reminders', decision: 'granted', textVersion: REMINDER_CONSENT_VERSION } as const
  await recordConsent(tx, { ...consent, anonymousId: before.anonymousId }, at)
}

/** The code of a mail stops one day or all. An unknown code is no error: nothing goes out for it. */
export async function stopReminders({ database, now }: Needs, code: string): Promise<void> {
  if (code.startsWith(GUEST_CODE)) return stopGuestDays({ database, now }, code)
  if (!/^[\w-]{1,64}$/.test(code)) return
  await database.orm.transaction(async (tx) => {
    const [one] = await tx
      .update(occasions)
      .set({ isStopped: true })
      .where(eq(occasions.stopCode, code))
      .returning({ id: occasions.id })
    if (one) return dropMails(tx, one.id)
    const [all] = await tx
      .select({ email: customers.email })
      .from(reminderConsents)
      .innerJoin(customers, eq(customers.id, reminderConsents.customerId))
      .where(eq(reminderConsents.stopCode, code))
    if (all) await stopAllReminders(tx, all.email, now())
  })
}

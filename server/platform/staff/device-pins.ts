import { createHmac } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff, staffDevices, staffPins, type Staff, type StaffDevice } from '#server/platform/database/staff-tables.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { createSystemActor, type StaffActor } from '#shop/staff/staff-actor.ts'
import { checkPin } from '#shop/staff/staff-pin.ts'
import { recordAudit } from './audit.ts'
import { toDeviceSubject } from './shared-devices.ts'
import {
  createStaffSession,
  mayShareDevice,
  toStaffSubject,
  type SignedInStaff,
  type StaffCaller,
} from './staff-sessions.ts'
import { notifyOwners } from './notify-owners.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'now'>
type Pin = { deviceId: string; staffId: string }
type Signed = ({ ok: true; token: string } & SignedInStaff) | OperationRefusal<'wrong' | 'locked'>

/** Wrong tries of one person; then the device accepts no PIN until somebody unlocks it. */
const MAX_WRONG = 5
const WRONG = 'This PIN is not right.'
const LOCKED = 'This device is locked after wrong PINs. Ask an owner or a manager to unlock it under Shared devices.'

/** Keyed: PINs are few, so a stolen table without the secret must not reveal them. */
const hashPin = ({ deviceId, staffId }: Pin, pin: string, key: string) =>
  createHmac('sha256', key).update(`pin ${deviceId} ${staffId} ${pin}`).digest('base64url')

export async function listOwnPins(
  { database }: Pick<Shop, 'database'>,
  staffId: string,
): Promise<CounterAnswer<'GET /counter/api/v1/me/pins'>> {
  const rows = await database.orm
    .select({ device: staffDevices, pin: staffPins.setAt })
    .from(staffDevices)
    .leftJoin(staffPins, and(eq(staffPins.deviceId, staffDevices.id), eq(staffPins.staffId, staffId)))
    .orderBy(asc(staffDevices.name))
  const data = rows.map(({ device: { id, name, lockedAt }, pin }) => ({
    id,
    name,
    hasPin: pin !== null,
    isLocked: lockedAt !== null,
  }))
  return { data }
}

export async function setPin(
  { database, keys, now }: Needs,
  { staff: person }: SignedInStaff,
  { deviceId, pin }: { deviceId: string; pin: string },
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found' | 'pin' | 'not-allowed'>> {
  const wrong = checkPin(pin)
  if (wrong !== undefined) return refuse.invalid('pin', wrong)
  if (!mayShareDevice(person))
    return refuse.forbidden('not-allowed', 'Shared devices are for packing. Ask an owner or a manager.')
  return runTransaction<{ ok: true } | OperationRefusal<'not-found'>>(database.orm, async (tx) => {
    const [device] = await tx.select().from(staffDevices).where(eq(staffDevices.id, deviceId)).for('share')
    if (!device) return refuse.notFound('not-found', 'This device is no longer shared.')
    const hash = hashPin({ deviceId, staffId: person.id }, pin, keys.staffSecrets)
    const set = { hash, wrongTries: 0, setAt: now() }
    await tx
      .insert(staffPins)
      .values({ deviceId, staffId: person.id, ...set })
      .onConflictDoUpdate({ target: [staffPins.deviceId, staffPins.staffId], set })
    await recordAudit(tx, by, {
      operation: 'devices.set-pin',
      subject: toStaffSubject(person),
      after: { device: device.name },
    })
    return { ok: true }
  })
}

export async function removePin(
  { database }: Pick<Shop, 'database'>,
  { staff: person }: SignedInStaff,
  deviceId: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found'>> {
  return runTransaction<{ ok: true } | OperationRefusal<'not-found'>>(database.orm, async (tx) => {
    const { rowCount } = await tx.delete(staffPins).where(isPinOf({ deviceId, staffId: person.id }))
    if (!rowCount) return refuse.notFound('not-found', 'You have no PIN there.')
    await recordAudit(tx, by, { operation: 'devices.remove-pin', subject: toStaffSubject(person) })
    return { ok: true }
  })
}

/** Counts each try first, under the row's lock. A right PIN resets its own count only, so nobody gains guesses at others. */
export async function signInByPin(
  shop: Needs & Pick<Shop, 'settings'>,
  device: StaffDevice,
  { staffId, pin }: { staffId: string; pin: string },
  caller: StaffCaller,
): Promise<Signed> {
  return shop.database.orm.transaction(async (tx): Promise<Signed> => {
    // Locks device, person, PIN in this order: a try that locks the device blocks the next.
    const [open] = await tx.select().from(staffDevices).where(eq(staffDevices.id, device.id)).for('update')
    if (!open) return refuse.notAccepted('wrong', WRONG)
    if (open.lockedAt) return refuse.forbidden('locked', LOCKED)
    const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
    const [kept] = await tx
      .update(staffPins)
      .set({ wrongTries: sql`${staffPins.wrongTries} + 1` })
      .where(isPinOf({ deviceId: device.id, staffId }))
      .returning()
    if (!kept) return refuse.notAccepted('wrong', WRONG)
    const matches = verificationKeys(shop.keys).some(({ staffSecrets }) =>
      timingSafeEqualText(hashPin(kept, pin, staffSecrets), kept.hash),
    )
    if (!matches)
      return kept.wrongTries >= MAX_WRONG ? lockDevice(tx, shop, open, caller) : refuse.notAccepted('wrong', WRONG)
    if (!person || !mayComeIn(shop, person)) return refuse.notAccepted('wrong', WRONG)
    await tx.update(staffPins).set({ wrongTries: 0 }).where(isPinOf(kept))
    await tx.update(staffDevices).set({ seenAt: shop.now() }).where(eq(staffDevices.id, device.id))
    return { ok: true, ...(await createStaffSession(tx, shop, person, 'PIN', caller, open)) }
  })
}

async function lockDevice(tx: Tx, { now }: Pick<Shop, 'now'>, device: StaffDevice, { network }: StaffCaller) {
  await tx.update(staffDevices).set({ lockedAt: now() }).where(eq(staffDevices.id, device.id))
  const by = { ...createSystemActor('the sign-in'), network }
  await recordAudit(tx, by, { operation: 'devices.lock', subject: toDeviceSubject(device) })
  await notifyOwners(tx, { now }, { kind: 'device locked', payload: { device: device.name } })
  return refuse.forbidden('locked', LOCKED)
}

const mayComeIn = ({ settings }: Pick<Shop, 'settings'>, person: Staff) =>
  person.state === 'active' && mayShareDevice(person) && (settings.mode === 'demo' || !person.isDemo)

const isPinOf = ({ deviceId, staffId }: Pin) => and(eq(staffPins.deviceId, deviceId), eq(staffPins.staffId, staffId))

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { SignInDevice } from '#contract/counter/devices.ts'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import {
  staff,
  staffDevices,
  staffPins,
  staffSessions,
  type StaffDevice,
} from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { mayShareDevice, type SignedInStaff } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type List = CounterAnswer<'GET /counter/api/v1/devices'>
type Changed = { ok: true } | OperationRefusal<'not-found' | 'state'>

const MAX_LISTED = 100
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

export async function findSharedDevice(
  { database }: Pick<Shop, 'database'>,
  key: string | undefined,
): Promise<StaffDevice | undefined> {
  if (!key || key.length > 100) return undefined
  const [found] = await database.orm
    .select()
    .from(staffDevices)
    .where(eq(staffDevices.keyHash, hashKey(key)))
  return found
}

/** Marks this browser as shared and signs its user out. @returns the cookie's value */
export async function enrolDevice(
  { database, now }: Needs,
  { staff: person, session }: SignedInStaff,
  { name, lockAfterMinutes }: { name: string; lockAfterMinutes: number },
  by: StaffActor,
): Promise<{ device: StaffDevice; key: string }> {
  const key = randomBytes(32).toString('base64url')
  const at = now()
  return database.orm.transaction(async (tx) => {
    const [device] = await tx
      .insert(staffDevices)
      .values({
        id: randomUUID(),
        name,
        keyHash: hashKey(key),
        idleMinutes: lockAfterMinutes,
        enrolledBy: person.id,
        createdAt: at,
        seenAt: at,
      })
      .returning()
    if (!device) throw new Error('No device was enrolled')
    await tx.delete(staffSessions).where(eq(staffSessions.id, session.id))
    await recordAudit(tx, by, {
      operation: 'devices.enrol',
      subject: toDeviceSubject(device),
      after: { name, lockAfterMinutes },
    })
    return { device, key }
  })
}

export async function listDevices({ database }: Pick<Shop, 'database'>, thisId: string | undefined): Promise<List> {
  const rows = await database.orm
    .select({ device: staffDevices, enroller: staff.name })
    .from(staffDevices)
    .innerJoin(staff, eq(staff.id, staffDevices.enrolledBy))
    .orderBy(asc(staffDevices.name))
    .limit(MAX_LISTED)
  const pins = await database.orm
    .select({ deviceId: staffPins.deviceId, name: staff.name })
    .from(staffPins)
    .innerJoin(staff, eq(staff.id, staffPins.staffId))
    .orderBy(asc(staff.name))
  const data = rows.map(({ device, enroller }) => ({
    id: device.id,
    name: device.name,
    lockAfterMinutes: device.idleMinutes,
    enrolledBy: enroller,
    createdAt: device.createdAt.toISOString(),
    seenAt: device.seenAt.toISOString(),
    people: pins.filter(({ deviceId }) => deviceId === device.id).map(({ name }) => name),
    isLocked: device.lockedAt !== null,
    isThis: device.id === thisId,
  }))
  return { data, next: null, count: data.length, more: false }
}

export async function unlockDevice({ database }: Needs, id: string, by: StaffActor): Promise<Changed> {
  return withDevice(database.orm, id, async (tx, device) => {
    if (!device.lockedAt) return refuse.conflict('state', `${device.name} is not locked.`)
    await tx.update(staffDevices).set({ lockedAt: null }).where(eq(staffDevices.id, id))
    await tx.update(staffPins).set({ wrongTries: 0 }).where(eq(staffPins.deviceId, id))
    await recordAudit(tx, by, { operation: 'devices.unlock', subject: toDeviceSubject(device) })
    return { ok: true }
  })
}

/** Deletes its PINs and ends its sessions. */
export async function removeDevice({ database }: Needs, id: string, by: StaffActor): Promise<Changed> {
  return withDevice(database.orm, id, async (tx, device) => {
    await tx.delete(staffDevices).where(eq(staffDevices.id, id))
    await recordAudit(tx, by, { operation: 'devices.remove', subject: toDeviceSubject(device) })
    return { ok: true }
  })
}

/** Staff with a valid PIN on it; the tablet shows no other names. */
export async function showDoorDevice(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  device: StaffDevice,
): Promise<SignInDevice> {
  const people = await database.orm
    .select({ person: staff })
    .from(staffPins)
    .innerJoin(staff, eq(staff.id, staffPins.staffId))
    .where(eq(staffPins.deviceId, device.id))
    .orderBy(asc(staff.name), asc(staff.id))
  const mayComeIn = people
    .map(({ person }) => person)
    .filter((person) => person.state === 'active' && mayShareDevice(person))
    .filter(({ isDemo }) => settings.mode === 'demo' || !isDemo)
  return {
    name: device.name,
    isLocked: device.lockedAt !== null,
    people: mayComeIn.map(({ id, name }) => ({ id, name })),
  }
}

async function withDevice(
  orm: Orm,
  id: string,
  work: (tx: Tx, device: StaffDevice) => Promise<Changed>,
): Promise<Changed> {
  return runTransaction<Changed>(orm, async (tx) => {
    const [device] = await tx.select().from(staffDevices).where(eq(staffDevices.id, id)).for('update')
    return device ? work(tx, device) : refuse.notFound('not-found', 'This device is no longer shared.')
  })
}

export const toDeviceSubject = ({ id, name }: StaffDevice) => ({ kind: 'device', id, name })

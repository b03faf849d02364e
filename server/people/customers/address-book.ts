import { asc, eq } from 'drizzle-orm'
import { customerAddresses, customers } from '#server/platform/database/customer-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isSameAddress, type SavedAddress } from '#shop/checkout/address.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { invalidFields, type InvalidFields } from '#shop/field-errors.ts'

export const MAX_ADDRESSES = 20
/** Milliseconds in which a list without a version may not remove what somebody just added. */
const RECENT_CHANGE_MS = 10_000

export type StoredAddress = SavedAddress & { id: number }
export type AddressBook = { data: StoredAddress[]; version: number }
export type AddressBookRefusal = InvalidFields | Refusal<'changed-elsewhere' | 'no-address'>

type Row = typeof customerAddresses.$inferSelect
type Needs = Pick<Shop, 'database' | 'now'>
type AddressBookChange = { ok: true; entries: AddressEntry[] }
type AddressEntry = { row: Row | undefined; address: SavedAddress }

export async function readAddressBook(orm: Orm | Tx, customerId: number): Promise<AddressBook> {
  const [owner] = await orm
    .select({ version: customers.addressVersion })
    .from(customers)
    .where(eq(customers.id, customerId))
  const rows = await listAddressRows(orm, customerId)
  return { data: rows.map((row) => ({ id: row.id, ...rowToAddress(row) })), version: owner?.version ?? 0 }
}

export function addAddress(shop: Needs, customerId: number, address: SavedAddress, place?: number) {
  return changeAddressBook(shop, customerId, (rows) => {
    const entries = toEntries(rows)
    if (rows.some((row) => isSameAddress(rowToAddress(row), address))) return { ok: true, entries }
    return { ok: true, entries: entries.toSpliced(place ?? rows.length, 0, { row: undefined, address }) }
  })
}

/** Never leaves two equal addresses. */
export function replaceAddress(shop: Needs, customerId: number, id: number, address: SavedAddress) {
  return changeAddressBook(shop, customerId, (rows) => {
    if (!rows.some((row) => row.id === id)) return noAddress
    const others = rows.filter((row) => row.id === id || !isSameAddress(rowToAddress(row), address))
    return {
      ok: true,
      entries: others.map((row) => ({ row, address: row.id === id ? address : rowToAddress(row) })),
    }
  })
}

export function removeAddress(shop: Needs, customerId: number, id: number) {
  return changeAddressBook(shop, customerId, (rows) => ({
    ok: true,
    entries: toEntries(rows.filter((row) => row.id !== id)),
  }))
}

/** With the version it was read from, later additions of others stay; without, they are only protected for seconds. */
export function replaceAddresses(
  shop: Needs,
  customerId: number,
  list: readonly SavedAddress[],
  basedOnVersion: number | undefined,
) {
  return changeAddressBook(shop, customerId, (rows) => {
    const entries = list.map((address) => ({
      row: rows.find((row) => isSameAddress(rowToAddress(row), address)),
      address,
    }))
    const known = new Set(entries.map(({ row }) => row?.id))
    const missing = rows.filter(({ id }) => !known.has(id))
    if (basedOnVersion !== undefined)
      return {
        ok: true,
        entries: [...entries, ...toEntries(missing.filter(({ version }) => version > basedOnVersion))],
      }
    const since = shop.now().getTime() - RECENT_CHANGE_MS
    const overwrites = known.has(undefined) && missing.some(({ changedAt }) => changedAt.getTime() > since)
    return overwrites ? changedElsewhere : { ok: true, entries }
  })
}

const noAddress = refuse('no-address', 'This address is not there any more. Please reload the page.')
const changedElsewhere = refuse(
  'changed-elsewhere',
  'Your addresses were changed elsewhere a moment ago. Please read them again and send the list with its version.',
)
export const tooManyAddresses = invalidFields({
  path: ['address', 'data'],
  message: `An account keeps up to ${MAX_ADDRESSES} addresses. Please delete one first.`,
})

const toEntries = (rows: readonly Row[]): AddressEntry[] => rows.map((row) => ({ row, address: rowToAddress(row) }))

/** Concurrent changes wait for the account's row lock. */
async function changeAddressBook(
  { database, now }: Needs,
  customerId: number,
  change: (rows: Row[]) => AddressBookChange | AddressBookRefusal,
): Promise<{ ok: true } | AddressBookRefusal> {
  return database.orm.transaction(async (tx): Promise<{ ok: true } | AddressBookRefusal> => {
    const [owner] = await tx
      .select({ version: customers.addressVersion })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('no key update')
    if (!owner) return noAddress
    const rows = await listAddressRows(tx, customerId)
    const wanted = change(rows)
    if (!wanted.ok) return wanted
    const entries = wanted.entries.filter(
      ({ address }, place, all) => all.findIndex((other) => isSameAddress(other.address, address)) === place,
    )
    if (entries.length > MAX_ADDRESSES) return tooManyAddresses
    const version = owner.version + 1
    await tx.update(customers).set({ addressVersion: version, updatedAt: now() }).where(eq(customers.id, customerId))
    const remainingIds = new Set(entries.map(({ row }) => row?.id))
    for (const { id } of rows)
      if (!remainingIds.has(id)) await tx.delete(customerAddresses).where(eq(customerAddresses.id, id))
    for (const [position, { row, address }] of entries.entries())
      await writeEntry(tx, { customerId, position, row, address, version, changedAt: now() })
    return { ok: true }
  })
}

type EntryWrite = {
  customerId: number
  position: number
  row: Row | undefined
  address: SavedAddress
  version: number
  changedAt: Date
}

async function writeEntry(
  tx: Tx,
  { customerId, position, row, address, version, changedAt }: EntryWrite,
): Promise<void> {
  const { firstName, lastName, address: street, city, country, state, postcode } = address
  const fields = { firstName, lastName, street, city, country, state, postcode }
  if (!row) await tx.insert(customerAddresses).values({ customerId, position, version, changedAt, ...fields })
  else if (JSON.stringify(rowToAddress(row)) !== JSON.stringify(address))
    await tx
      .update(customerAddresses)
      .set({ position, version, changedAt, ...fields })
      .where(eq(customerAddresses.id, row.id))
  else if (row.position !== position)
    await tx.update(customerAddresses).set({ position }).where(eq(customerAddresses.id, row.id))
}

function listAddressRows(orm: Orm | Tx, customerId: number): Promise<Row[]> {
  return orm
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(asc(customerAddresses.position), asc(customerAddresses.id))
}

function rowToAddress({ firstName, lastName, street, city, country, state, postcode }: Row): SavedAddress {
  return { firstName, lastName, address: street, city, country, state, postcode }
}

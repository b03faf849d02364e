import type { ParcelToPack } from '#contract/counter/packing.ts'
import { call } from '../api/call.ts'
import { createStore, type Store } from '../design/create-store.ts'
import { keepTable, listOthersQueues } from './kept.ts'
import type { Done } from './queue.ts'
import type { CallRefusal } from '../api/call-refusal.ts'

export type TableState = {
  /** When the table was read last (ISO 8601); null before it was. */
  readAt: string | null
  today: string
  /** The server's parcels, and those that this device has packed. */
  parcels: readonly ParcelToPack[]
  waiting: readonly Done[]
  line: 'fine' | 'none' | 'signed out'
  /** Refused work, latest first. */
  refused: readonly { key: string; shipment: string; number: string; reason: string; refusal: CallRefusal }[]
  others: readonly { name: string; waiting: number }[]
  /** Why the table could not be read, when nothing of it is here. */
  failure: string | null
}

export type Who = { id: string; name: string }
/** The contents of one person's table on this device. */
export type TableContents = {
  who: Who
  store: Store<TableState>
  /** Counts what was asked for and what came: an answer that was asked for before a parcel came is older than it. */
  turn: { last: number; ofParcel: Map<string, number> }
  /** Shipments that were fetched by their code: the table itself may not have them. */
  fetched: Set<string>
}

const REFUSALS_SHOWN = 5
const PACKED_KEPT = 12

export function createTableStore(): Store<TableState> {
  return createStore<TableState>({
    readAt: null,
    today: '',
    parcels: [],
    waiting: [],
    line: 'fine',
    refused: [],
    others: [],
    failure: null,
  })
}

export const change = ({ store }: TableContents, changes: Partial<TableState>) =>
  store.set({ ...store.get(), ...changes })

async function put(
  table: TableContents,
  parcels: readonly ParcelToPack[],
  today: string,
  readAt: string,
): Promise<void> {
  change(table, { parcels, today, readAt })
  await keepTable({ parcels: [...parcels], today, readAt })
}

/** @returns the turn of what is about to be asked, for `putAnswered` */
export const noteAsked = ({ turn }: TableContents): number => ++turn.last

/**
 * The server decides when this answer and a later one may conflict.
 * @param asked result of `noteAsked` before the request
 */
export async function putAnswered(table: TableContents, asked: number, parcel: ParcelToPack): Promise<void> {
  const isOvertaken = (table.turn.ofParcel.get(parcel.shipment) ?? 0) > asked
  if (isOvertaken && (await renewParcel(table, parcel.shipment))) return
  await putParcel(table, parcel)
}

function noteCame({ turn }: TableContents, { shipment }: ParcelToPack): void {
  turn.ofParcel.set(shipment, ++turn.last)
}

function putParcel(table: TableContents, parcel: ParcelToPack): Promise<void> {
  noteCame(table, parcel)
  const { parcels, today, readAt } = table.store.get()
  const others = parcels.filter(({ shipment }) => shipment !== parcel.shipment)
  const isKnown = others.length < parcels.length
  const next = isKnown
    ? parcels.map((each) => (each.shipment === parcel.shipment ? parcel : each))
    : [...others, parcel]
  return put(table, next, today, readAt ?? new Date().toISOString())
}

/** Reads the parcels to pack. Keeps parcels packed here for their papers. */
export async function refreshTable(table: TableContents): Promise<void> {
  const { turn } = table
  const asked = noteAsked(table)
  const read = await call('GET /counter/api/v1/packing-table', {})
  if (!read.ok) return noteLine(table, read)
  const { today, data: onTable } = read.data
  const beside = await readFetched(table, onTable)
  const { parcels } = table.store.get()
  const known = new Map(parcels.map((parcel) => [parcel.shipment, parcel]))
  const isOlder = (shipment: string) => (turn.ofParcel.get(shipment) ?? 0) > asked
  const data = [...onTable, ...beside].map(
    (parcel) => (isOlder(parcel.shipment) && known.get(parcel.shipment)) || parcel,
  )
  for (const parcel of data) noteCame(table, parcel)
  const isGone = ({ shipment }: ParcelToPack) => !data.some((each) => each.shipment === shipment)
  const packed = parcels.filter((each) => isGone(each) && each.packing?.packedAt != null)
  await put(table, [...data, ...packed.slice(-PACKED_KEPT)], today, new Date().toISOString())
  change(table, { line: 'fine', failure: null, others: await listOthersQueues(table.who) })
}

/** Reads parcels that were fetched by code and are not on the table, as long as their number opens them. */
async function readFetched(
  { store, fetched }: TableContents,
  onTable: readonly ParcelToPack[],
): Promise<ParcelToPack[]> {
  const wanted = store
    .get()
    .parcels.filter(({ shipment }) => fetched.has(shipment) && !onTable.some((each) => each.shipment === shipment))
  const reads = await Promise.all(
    wanted.map(({ number }) => call('GET /counter/api/v1/parcels-to-pack/{code}', { params: { code: number } })),
  )
  return reads.flatMap((read) => (read.ok ? [read.data.data] : []))
}

/** @returns whether the server could be asked */
export async function renewParcel(table: TableContents, shipment: string): Promise<boolean> {
  const asked = noteAsked(table)
  const read = await call('GET /counter/api/v1/packing-table/{shipment}', { params: { shipment } })
  if (read.ok) await putAnswered(table, asked, read.data.data)
  return read.ok
}

/** One that the table is too full to show comes onto it. @returns it; null where there is none, or no line to ask */
export async function fetchByCode(table: TableContents, code: string): Promise<ParcelToPack | null> {
  const asked = noteAsked(table)
  const read = await call('GET /counter/api/v1/parcels-to-pack/{code}', { params: { code } })
  if (!read.ok) return null
  table.fetched.add(read.data.data.shipment)
  await putAnswered(table, asked, read.data.data)
  return read.data.data
}

export function noteLine(table: TableContents, refusal: CallRefusal): void {
  if (refusal.reason === 'signed-out') change(table, { line: 'signed out' })
  else if (refusal.reason === 'offline') change(table, { line: 'none' })
  change(table, { failure: refusal.message })
}

export function noteRefusal(table: TableContents, { key, shipment }: Done, refusal: CallRefusal): void {
  const { refused, parcels } = table.store.get()
  const number = parcels.find((each) => each.shipment === shipment)?.number ?? ''
  const others = refused.filter((each) => each.key !== key)
  change(table, {
    refused: [{ key, shipment, number, reason: String(refusal.details['reason']), refusal }, ...others].slice(
      0,
      REFUSALS_SHOWN,
    ),
  })
}

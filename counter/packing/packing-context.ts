import { createContext, use } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { useStore } from '../design/create-store.ts'
import { useMe } from '../session/me.ts'
import { applyQueue } from './queue.ts'
import type { Table } from './table-store.ts'

export const TableContext = createContext<Table | null>(null)

/** @throws outside of the packing table */
export function useTable(): Table {
  const table = use(TableContext)
  if (!table) throw new Error('counter/packing/packing-context.ts: this is not the packing table')
  return table
}

/** As they are in front of whoever packs: with what the server has not heard of. */
export function useParcels(): readonly ParcelToPack[] {
  const { parcels, waiting } = useStore(useTable().store)
  const { name } = useMe().staff
  return parcels.map((parcel) => applyQueue(parcel, waiting, name))
}

/** UUIDs also where the address is not secure, as in a workshop's own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

import { createContext, use } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { useStore } from '../design/create-store.ts'
import { useMe } from '../session/me.ts'
import { applyQueue } from './queue.ts'
import type { Table } from './table-store.ts'

export const TableContext = createContext<Table | null>(null)

/** @throws when used outside of the packing table */
export function useTable(): Table {
  const table = use(TableContext)
  if (!table) throw new Error('counter/packing/packing-context.ts: this is not the packing table')
  return table
}

/** Parcels with this device's unsent changes applied. */
export function useParcels(): readonly ParcelToPack[] {
  const { parcels, waiting } = useStore(useTable().store)
  const { name } = useMe().staff
  return parcels.map((parcel) => applyQueue(parcel, waiting, name))
}

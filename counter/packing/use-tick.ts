import type { ParcelToPack, Tick } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { useTable } from './packing-context.ts'
import type { Done } from './queue.ts'

type Piece = Omit<Tick, 'key' | 'how' | 'at'>

/** The first tick starts the parcel for that person. */
export function listBeginning({ shipment, packing }: ParcelToPack): Done[] {
  return packing && packing.packedAt === null ? [] : [{ kind: 'start', key: newKey(), shipment }]
}

export function useTick() {
  const table = useTable()
  return (parcel: ParcelToPack, pieces: readonly Piece[], how: Tick['how']): void => {
    const at = new Date().toISOString()
    const { shipment } = parcel
    const ticks = pieces.map((piece): Done => {
      const key = newKey()
      return { kind: 'tick', key, shipment, tick: { ...piece, key, how, at } }
    })
    void table.add(...listBeginning(parcel), ...ticks)
  }
}

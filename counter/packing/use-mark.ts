import type { PickMark } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { useTable } from './packing-context.ts'
import type { Done } from './queue.ts'

type Unit = { shipment: string; line: number; unit: number }

/** Says of units where they are; those of one parcel are sent together. */
export function useMark() {
  const table = useTable()
  return (units: readonly Unit[], mark: PickMark['mark'], how: PickMark['how'] = 'tap'): void => {
    const at = new Date().toISOString()
    const marks = units.map(({ shipment, line, unit }): Done => {
      const key = newKey()
      return { kind: 'mark', key, shipment, mark: { key, line, unit, mark, how, at } }
    })
    void table.add(...marks)
  }
}

import { refuse, type Refusal } from '#shop/refusal.ts'
import { findLimits, type Held } from '#shop/staff/permissions.ts'

/** Why staff move stock by hand. What orders take and give back is moved by the orders. */
export const moveReasons = ['received', 'made', 'found', 'broken', 'sample', 'corrected'] as const
export type MoveReason = (typeof moveReasons)[number]

type Rule = {
  label: string
  /** Which way pieces go; `either` only where somebody says why. */
  direction: 'in' | 'out' | 'either'
}

export const moveRules: Readonly<Record<MoveReason, Rule>> = {
  received: { label: 'Received', direction: 'in' },
  made: { label: 'Made', direction: 'in' },
  found: { label: 'Found', direction: 'in' },
  broken: { label: 'Broken', direction: 'out' },
  sample: { label: 'Given as a sample', direction: 'out' },
  corrected: { label: 'Corrected', direction: 'either' },
}

/** `stock.move` of packers is limited to these. */
const packerReasons: readonly MoveReason[] = ['broken', 'made', 'found']

export function allowedReasons(held: Held): readonly MoveReason[] {
  return findLimits(held, 'stock.move').length > 0 ? packerReasons : moveReasons
}

/** @param units how many pieces; below 0 only with `corrected` @returns the signed change of the stock */
export function planMove({
  reason,
  units,
  note,
}: {
  reason: MoveReason
  units: number
  note?: string | undefined
}): { ok: true; change: number } | Refusal<'units' | 'note'> {
  const { direction } = moveRules[reason]
  if (!Number.isSafeInteger(units) || units === 0) return refuse('units', 'Please say how many pieces.')
  if (direction === 'either')
    return note ? { ok: true, change: units } : refuse('note', 'Please write down why the stock is corrected.')
  if (units < 0) return refuse('units', 'Please enter the number of pieces without a minus.')
  return { ok: true, change: direction === 'in' ? units : -units }
}

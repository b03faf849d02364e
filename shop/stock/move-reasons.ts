import { groupDigits } from '#shop/money/paise.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { findLimits, type Held } from '#shop/staff/permissions.ts'

export const moveReasons = ['received', 'made', 'found', 'broken', 'sample', 'corrected'] as const
export type MoveReason = (typeof moveReasons)[number]

type Rule = {
  label: string
  /** `either` requires a note. */
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

const packerReasons: readonly MoveReason[] = ['broken', 'made', 'found']

export const MOST_UNITS = 10_000
const MOST_UNITS_OF_PACKERS = 500
export const MANY_UNITS = 500

const isLimited = (held: Held) => findLimits(held, 'stock.move').length > 0

export function allowedReasons(held: Held): readonly MoveReason[] {
  return isLimited(held) ? packerReasons : moveReasons
}

export function findTooMany(held: Held, units: number): string | undefined {
  const pieces = Math.abs(units)
  if (pieces > MOST_UNITS) return `At most ${groupDigits(MOST_UNITS)} pieces at once. Please check the number.`
  return isLimited(held) && pieces > MOST_UNITS_OF_PACKERS
    ? `At most ${MOST_UNITS_OF_PACKERS} pieces at once. Please check the number, or ask an owner or a manager.`
    : undefined
}

/** @param units below 0 only for `corrected` @returns the signed change of the stock */
export function planMove({
  reason,
  units,
  note,
}: {
  reason: MoveReason
  units: number
  note?: string | undefined
}): { ok: true; change: number } | OperationRefusal<'units' | 'note'> {
  const { direction } = moveRules[reason]
  if (!Number.isSafeInteger(units) || units === 0) return refuse.invalid('units', 'Please say how many pieces.')
  if (direction === 'either')
    return note ? { ok: true, change: units } : refuse.invalid('note', 'Please write down why the stock is corrected.')
  if (units < 0) return refuse.invalid('units', 'Please enter the number of pieces without a minus.')
  return { ok: true, change: direction === 'in' ? units : -units }
}

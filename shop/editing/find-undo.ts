import { findLimits, hasPermission, type Held, type Permission } from '#shop/staff/permissions.ts'

type Entry = {
  operation: string
  subjectKind: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  actorId: string
  at: Date
}

const goods = new Set(['product', 'variant', 'category'])
const HOUR_MS = 60 * 60_000

export function findUndoPermission({
  operation,
  subjectKind,
  before,
  after,
}: Pick<Entry, 'operation' | 'subjectKind' | 'before' | 'after'>): Permission | undefined {
  if (Object.keys(before).length === 0 || Object.keys(after).length === 0 || 'created' in before || 'options' in before)
    return undefined
  if (operation === 'products.write' || operation === 'products.price' || operation === 'products.publish')
    return goods.has(subjectKind) ? operation : undefined
  if (operation === 'products.bulk') return 'products.price'
  if (operation === 'pictures.write') return subjectKind === 'picture' ? operation : undefined
  if (operation === 'pictures.replace') return 'products.write'
  if (operation === 'stock.move') return subjectKind === 'variant' ? operation : undefined
  if (operation === 'settings.write' || operation === 'offers.write') return operation
  if (operation === 'staff.change') return 'staff.write'
  return undefined
}

/** A person with a limited permission may undo only their own changes, within an hour. */
export function mayUndo(
  { id, roles: held }: { id: string; roles: Held },
  entry: Pick<Entry, 'actorId' | 'at'>,
  now: Date,
): boolean {
  if (!hasPermission(held, 'audit.undo')) return false
  if (findLimits(held, 'audit.undo').length === 0) return true
  return entry.actorId === id && now.getTime() - entry.at.getTime() <= HOUR_MS
}

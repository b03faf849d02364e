import type { ShownChange } from '../design/changes-table.tsx'
import { formatRupees } from '#shop/money/paise.ts'

type Entry = {
  fields: readonly string[]
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Before and after of each changed field, as text. Secrets and fields of buyers have only their names. */
export function listEntryChanges({ fields, before, after }: Entry): ShownChange[] {
  return fields.map((field) => {
    const isKept = field in before || field in after
    return {
      field: fieldText(field),
      before: isKept ? valueText(before[field], field) : 'not kept here',
      after: isKept ? valueText(after[field], field) : 'not kept here',
    }
  })
}

const fieldNames: Readonly<Record<string, string>> = {
  way: 'signed in with',
  hsn: 'HSN',
  gstRate: 'GST rate',
  sku: 'SKU',
}
const moneyFields = new Set(['amount', 'price', 'total', 'refunded', 'withoutStepUp'])

/** `lastSeenAt` reads "last seen at". */
export function fieldText(field: string): string {
  return (fieldNames[field] ?? field)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/[A-Z][a-z]/g, (start) => start.toLowerCase())
}

function valueText(value: unknown, field = ''): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((item) => valueText(item)).join(', ')
  if (typeof value === 'number' && moneyFields.has(field)) return formatRupees(value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${fieldText(name)}: ${valueText(inner, name)}`)
    .join('; ')
}

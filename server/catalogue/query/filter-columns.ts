import type { Columns, FilterColumns } from './filter-sql.ts'

/** Kilograms, by the same rule as `chargeableWeight`. */
const billedWeight =
  'round(greatest(coalesce(nullif(p.weight, 0), 0.5), coalesce(p.length * p.breadth * p.height, 0) / 5000), 3)'

const fields = {
  id: 'p.id',
  name: 'p.name',
  price: 'p.price',
  discount: 'p.discount',
  category: '(SELECT name FROM categories WHERE id = p.category_id)',
  material: 'p.material',
  weight: billedWeight,
  netWeight: 'p.weight',
  length: 'p.length',
  breadth: 'p.breadth',
  height: 'p.height',
  count: 'p.popularity',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} satisfies Columns
export type ProductFilterField = keyof typeof fields

/** Pages use paise with GST, and working days before shipping. */
const pageColumns: Columns = {
  categoryId: 'p.category_id',
  priceWithTax: 'price_with_tax(p.unit_price, p.gst_rate)',
  lead: 'CASE WHEN p.stock_shown IS NULL THEN coalesce(p.days_to_make, 0) ELSE 0 END',
  stockShown: 'p.stock_shown',
}

const plain = { ...fields, ...pageColumns }
const common = {
  folded: { name: 'p.search_name', material: 'lower(p.material)' },
  short: { name: 'short_parts(p.search_name)' },
  optional: new Set(['netWeight', 'length', 'breadth', 'height', 'stockShown']),
}

export const filterColumns: FilterColumns = { ...common, plain, cased: { name: 'cased(p.name)' } }

/** The sort indexes hold folded names; only matches are compared exactly. */
export const filterColumnsInOrder: FilterColumns = {
  ...common,
  plain: { ...plain, name: 'itself.name' },
  enclose: { name: (condition) => `(SELECT ${condition} FROM products AS itself WHERE itself.id = p.id)` },
}

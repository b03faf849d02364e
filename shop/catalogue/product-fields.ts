type Limited = 'line' | 'text' | 'whole'
type FieldKind =
  | Limited
  | 'code'
  | 'hsn'
  | 'paise'
  | 'percent'
  | 'gstRate'
  | 'kilograms'
  | 'centimetres'
  | 'hamperRoom'
  | 'hamperSize'
  | 'yesNo'
export type KindValue<Kind extends FieldKind> = Kind extends 'yesNo'
  ? boolean
  : Kind extends 'line' | 'text' | 'code' | 'hsn' | 'hamperRoom' | 'hamperSize'
    ? string
    : number

/** The heading of a column; an import also recognises `also`. */
type Column = { label: string; also: readonly string[] }
export type FieldRule = {
  /** Default: of the variant. */
  of?: 'product'
  /** The default of a new row. Null allows an empty field; a dash in a cell sets null, '' or 0. */
  initial?: string | number | boolean | null
  /** Its name in refusals; default: its key. */
  noun?: string
  /** Its description in the API. */
  means?: string
  example?: string
} & ({ kind: Limited; most: number } | { kind: Exclude<FieldKind, Limited> })

/**
 * The columns of a sheet of goods, in its order. A row is one variant with the fields of its product. A simple field has
 * a `kind`: contract, import, export and form derive from it, and its key names its column in catalogue-tables.ts.
 */
export const productFields = {
  id: { label: 'id', also: ['variant id', 'number'] },
  slug: { label: 'slug', also: ['handle', 'address'] },
  sku: { label: 'SKU', also: ['code', 'item code', 'variant sku'], kind: 'code', initial: null, noun: 'SKU' },
  barcode: { label: 'barcode', also: ['ean', 'gtin'], kind: 'code', initial: null },
  name: { label: 'name', also: ['product', 'product name', 'title'], of: 'product', kind: 'line', most: 200 },
  variant: { label: 'variant', also: ['variant name', 'size', 'option1 value'] },
  option: { label: 'differs in', also: ['option', 'option name', 'option1 name'] },
  value2: { label: 'variant 2', also: ['option2 value'] },
  option2: { label: 'differs in 2', also: ['option2 name'] },
  value3: { label: 'variant 3', also: ['option3 value'] },
  option3: { label: 'differs in 3', also: ['option3 name'] },
  category: { label: 'category', also: ['main category', 'type', 'product type'] },
  categories: { label: 'other categories', also: ['categories', 'also listed in', 'collections'] },
  description: {
    label: 'description',
    also: ['body', 'details'],
    of: 'product',
    kind: 'text',
    most: 10_000,
    initial: '',
  },
  material: { label: 'material', also: [], of: 'product', kind: 'line', most: 200, initial: '' },
  seoTitle: {
    label: 'search title',
    also: ['seo title', 'meta title'],
    of: 'product',
    kind: 'line',
    most: 70,
    initial: '',
    noun: 'title for search engines',
  },
  seoDescription: {
    label: 'search description',
    also: ['seo description', 'meta description'],
    of: 'product',
    kind: 'line',
    most: 170,
    initial: '',
    noun: 'description for search engines',
  },
  occasions: { label: 'occasions', also: ['occasion'] },
  recipients: { label: 'gift for', also: ['recipients', 'recipient', 'for whom'] },
  inside: { label: 'inside', also: ['what is inside', 'contents'] },
  piece: { label: 'the piece', also: ['piece', 'dimensions'] },
  care: { label: 'care', also: ['care instructions'] },
  packing: { label: 'packing', also: ['how it is packed', 'packaging'] },
  makers: { label: 'makers', also: ['who makes it', 'made by'] },
  extras: { label: 'extras before GST', also: ['extras', 'choices', 'personalisation', 'add-ons'] },
  pictures: { label: 'pictures', also: ['images', 'picture', 'image', 'image src', 'photos'] },
  price: {
    label: 'price before GST',
    also: ['price', 'price in rupees', 'rate', 'price without gst', 'taxable price'],
    kind: 'paise',
  },
  mrp: {
    label: 'MRP with GST',
    also: ['mrp', 'price with gst', 'price incl gst', 'price including gst', 'variant price'],
  },
  discount: { label: 'discount %', also: ['discount', 'discount percent', 'off'], kind: 'percent', initial: 0 },
  priceBreaks: {
    label: 'quantity prices before GST',
    also: ['quantity prices', 'price breaks', 'bulk prices', 'slab prices'],
  },
  gstRate: { label: 'GST rate', also: ['gst', 'gst %', 'tax', 'tax rate'], kind: 'gstRate', initial: 18 },
  hsn: { label: 'HSN', also: ['hsn code'], kind: 'hsn', initial: null },
  weight: { label: 'weight kg', also: ['weight', 'weight in kg'], kind: 'kilograms', initial: null },
  length: { label: 'length cm', also: ['length', 'length in cm'], kind: 'centimetres', initial: null },
  breadth: { label: 'breadth cm', also: ['breadth', 'width', 'width cm'], kind: 'centimetres', initial: null },
  height: { label: 'height cm', also: ['height', 'height in cm'], kind: 'centimetres', initial: null },
  daysToMake: {
    label: 'days to make',
    also: ['making days', 'lead time'],
    kind: 'whole',
    most: 365,
    initial: null,
    noun: 'number of days to make',
    means: 'Working days.',
  },
  shelfLifeDays: {
    label: 'keeps for days',
    also: ['keeps days', 'shelf life', 'shelf life days'],
    kind: 'whole',
    most: 365,
    initial: null,
    noun: 'number of days it keeps',
    means: 'Shelf life in days; null for none.',
  },
  benchMinutes: {
    label: 'minutes to make',
    also: ['bench minutes', 'minutes'],
    kind: 'whole',
    most: 10_000,
    initial: 15,
    noun: 'number of minutes to make',
    means: 'Minutes of work on one piece.',
  },
  stock: { label: 'stock', also: ['quantity', 'qty', 'pieces'] },
  shelf: { label: 'shelf', also: ['bin', 'place'], kind: 'line', most: 40, initial: '', example: 'B3' },
  lowAt: {
    label: 'low stock',
    also: ['low at', 'reorder level'],
    kind: 'whole',
    most: 9_999,
    initial: 2,
    noun: 'mark for low stock',
    means: 'The threshold of low stock.',
  },
  hamperRoom: {
    label: 'holds a hamper',
    also: ['hamper room'],
    kind: 'hamperRoom',
    initial: '',
    means: 'The inside of a container in centimetres, how far goods may rise above its edge, and the weight it holds.',
    example: '34 x 34 x 4, rim 11, 5 kg',
  },
  hamperSize: {
    label: 'goes into hampers',
    also: ['hamper size'],
    kind: 'hamperSize',
    initial: '',
    means: 'The outside of a piece for hampers in centimetres, and whether it must stand and may bear others.',
    example: '8 x 8 x 6, upright, bears',
  },
  isActive: { label: 'offered', also: ['active', 'published'], kind: 'yesNo', initial: true },
} as const satisfies Record<string, Column & (FieldRule | { kind?: never })>

/** Up to three options share one field: “Size, Ribbon” with the values “Large, Red”. */
export const optionFields = ['option', 'option2', 'option3'] as const
export const valueFields = ['variant', 'value2', 'value3'] as const

export type ProductField = keyof typeof productFields
export const productFieldNames = Object.keys(productFields) as ProductField[]

/** The heading of its column in a sheet. */
export const productFieldLabel = (field: string): string =>
  field in productFields ? productFields[field as ProductField].label : field

type Rules = typeof productFields
type FieldWith<Part> = { [F in ProductField]: Rules[F] extends Part ? F : never }[ProductField]
export type SimpleField = FieldWith<{ kind: FieldKind }>
type SimpleProductField = FieldWith<{ of: 'product' }>
export type VariantField = Exclude<SimpleField, SimpleProductField>
type ValueOf<Rule> =
  | (Rule extends { kind: infer Kind extends FieldKind } ? KindValue<Kind> : never)
  | (Rule extends { initial: null } ? null : never)
export type SimpleValues<F extends SimpleField = SimpleField> = { [Name in F]: ValueOf<Rules[Name]> }

const rules: Readonly<Record<ProductField, Column & (FieldRule | { kind?: never })>> = productFields
/** @returns undefined for columns that are not simple */
export function findRule(field: ProductField): FieldRule | undefined {
  const rule = rules[field]
  return rule.kind && rule
}
const isOfProduct = (field: ProductField): field is SimpleProductField => findRule(field)?.of === 'product'
export const simpleProductFields = productFieldNames.filter(isOfProduct)
export const variantFields = productFieldNames.filter(
  (field): field is VariantField => findRule(field) !== undefined && !isOfProduct(field),
)
export const variantRules: Readonly<Record<VariantField, FieldRule>> = productFields

/** A new variant takes these from the category of its product. */
export const categoryDefaultFields = [
  'gstRate',
  'hsn',
  'weight',
  'length',
  'breadth',
  'height',
  'daysToMake',
  'benchMinutes',
] as const satisfies VariantField[]
type DefaultValues = SimpleValues<(typeof categoryDefaultFields)[number]>
export type CategoryDefaults = { [Field in keyof DefaultValues]?: DefaultValues[Field] | undefined }

/** The columns of the grid of goods. `isOnSale` belongs to the product, the others to the variant. */
export const gridColumns = [
  { field: 'price', label: 'Price ₹ before GST', isNumber: true },
  { field: 'discount', label: 'Discount %', isNumber: true },
  { field: 'lowAt', label: 'Low stock at', isNumber: true },
  { field: 'daysToMake', label: 'Days to make', isNumber: true },
  { field: 'isOnSale', label: 'On sale', isNumber: false },
  { field: 'isActive', label: 'Offered', isNumber: false },
  { field: 'sku', label: 'SKU', isNumber: false },
  { field: 'shelf', label: 'Shelf', isNumber: false },
  { field: 'weight', label: 'Weight kg', isNumber: true },
  { field: 'hsn', label: 'HSN', isNumber: false },
  { field: 'gstRate', label: 'GST %', isNumber: true },
] as const satisfies { field: VariantField | 'isOnSale'; label: string; isNumber: boolean }[]
export type GridField = (typeof gridColumns)[number]['field']
export const variantGridFields = gridColumns.flatMap(({ field }) => (field === 'isOnSale' ? [] : field))

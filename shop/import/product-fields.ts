/** A row is one variant, together with the texts of its product. */
export const productFields = {
  id: { label: 'id', also: ['variant id', 'number'] },
  slug: { label: 'slug', also: ['handle', 'address'] },
  sku: { label: 'SKU', also: ['code', 'item code', 'variant sku'] },
  barcode: { label: 'barcode', also: ['ean', 'gtin'] },
  name: { label: 'name', also: ['product', 'product name', 'title'] },
  variant: { label: 'variant', also: ['variant name', 'size', 'option1 value'] },
  option: { label: 'differs in', also: ['option', 'option name', 'option1 name'] },
  value2: { label: 'variant 2', also: ['option2 value'] },
  option2: { label: 'differs in 2', also: ['option2 name'] },
  value3: { label: 'variant 3', also: ['option3 value'] },
  option3: { label: 'differs in 3', also: ['option3 name'] },
  category: { label: 'category', also: ['main category', 'type', 'product type'] },
  categories: { label: 'other categories', also: ['categories', 'also listed in', 'collections'] },
  description: { label: 'description', also: ['body', 'details'] },
  material: { label: 'material', also: [] },
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
  },
  mrp: {
    label: 'MRP with GST',
    also: ['mrp', 'price with gst', 'price incl gst', 'price including gst', 'variant price'],
  },
  discount: { label: 'discount %', also: ['discount', 'discount percent', 'off'] },
  priceBreaks: {
    label: 'quantity prices before GST',
    also: ['quantity prices', 'price breaks', 'bulk prices', 'slab prices'],
  },
  gstRate: { label: 'GST rate', also: ['gst', 'gst %', 'tax', 'tax rate'] },
  hsn: { label: 'HSN', also: ['hsn code'] },
  weight: { label: 'weight kg', also: ['weight', 'weight in kg'] },
  length: { label: 'length cm', also: ['length', 'length in cm'] },
  breadth: { label: 'breadth cm', also: ['breadth', 'width', 'width cm'] },
  height: { label: 'height cm', also: ['height', 'height in cm'] },
  daysToMake: { label: 'days to make', also: ['making days', 'lead time'] },
  keepsDays: { label: 'keeps for days', also: ['keeps days', 'shelf life', 'shelf life days'] },
  benchMinutes: { label: 'minutes to make', also: ['bench minutes', 'minutes'] },
  stock: { label: 'stock', also: ['quantity', 'qty', 'pieces'] },
  shelf: { label: 'shelf', also: ['bin', 'place'] },
  lowAt: { label: 'low stock', also: ['low at', 'reorder level'] },
  isActive: { label: 'offered', also: ['active', 'published'] },
} as const satisfies Record<string, { label: string; also: readonly string[] }>

export const optionFields = ['option', 'option2', 'option3'] as const
export const valueFields = ['variant', 'value2', 'value3'] as const

export type ProductField = keyof typeof productFields
export const productFieldNames = Object.keys(productFields) as ProductField[]

/** As the first row of a sheet names it. */
export const productFieldLabel = (field: string): string =>
  field in productFields ? productFields[field as ProductField].label : field

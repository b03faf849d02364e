import type { ProductFilterField, ProductSortKey } from '#server/catalogue/query/query.ts'
import { categoryFields, extraFields, imageFields, productFields, variantFields } from '#contract/catalogue.ts'
import type { Collection, FieldKind } from './collection.ts'

const filters: Record<ProductFilterField, FieldKind> = {
  id: 'number',
  name: 'text',
  price: 'number',
  discount: 'number',
  category: 'text',
  material: 'text',
  weight: 'number',
  netWeight: 'number',
  length: 'number',
  breadth: 'number',
  height: 'number',
  count: 'number',
  createdAt: 'moment',
  updatedAt: 'moment',
}

export const productCollection: Collection<ProductSortKey> = {
  name: 'products',
  fields: productFields,
  sorts: ['id', 'name', 'price', 'discount', 'count', 'createdAt', 'updatedAt'],
  filters,
  relations: {
    images: { fields: imageFields },
    prod_categories: {
      fields: categoryFields,
      filters: { id: 'number', name: 'text' },
      some: (someCategory) => ({ someCategory }),
    },
    variants: { fields: variantFields },
    extras: { fields: extraFields },
  },
  defaultSort: { by: 'id', descending: false },
  defaultPageSize: 25,
}

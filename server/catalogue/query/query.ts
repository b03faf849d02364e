/** The only file of this room that others import; README.md beside it explains the room. */
export { createCountCache } from './count-cache.ts'
export { createFacetCounter, type FacetBounds, type FacetCounter } from './facet-counts.ts'
export { facetFilters, notSoldOut, toWantedFacets, type WantedFacets } from './facet-filters.ts'
export { type Filter, type FilterValue, inCategory, nameContains, onlyCategory, type Operator } from './filter.ts'
export type { ProductFilterField } from './filter-columns.ts'
export { SqlValues } from './filter-sql.ts'
export { type CategoryListQuery, type CategorySortKey, findCategories } from './find-categories.ts'
export { findMatchingIds, searchVector } from './find-matching-ids.ts'
export { hasCommonName } from './has-common-name.ts'
export type { ListBounds, ListContext } from './list-context.ts'
export { listProducts, type ProductList, type ProductListQuery } from './list-products.ts'
export { createPageAnchors } from './page-anchors.ts'
export { toProductCard, toProductDetails } from './product-card.ts'
export type { CategoryRow, ExtraRow, ImageRow, ProductRow, VariantRow } from './product-row.ts'
export {
  cardParts,
  type ProductInclude,
  productOfVariant,
  productOnSale,
  productsByIds,
  readProducts,
} from './read-products.ts'
export { type ProductSort, type ProductSortKey, selectPage, selectProducts } from './select-products.ts'

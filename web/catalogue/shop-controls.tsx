import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { categoryOptions } from '#shop/catalogue/categories.ts'
import type { FacetCounts } from '#contract/page-data.ts'
import type { Category } from '#shop/catalogue/product.ts'
import { normalizeSearchText, MAX_SEARCH_LENGTH } from '#shop/catalogue/normalize-search-text.ts'
import { searchDebounceMs } from '#shop/catalogue/search-debounce.ts'
import { listingUrl, type ListingQuery } from '#shop/catalogue/listing-url.ts'
import { sortLabel, sorts, type SortKey } from '#shop/catalogue/sorts.ts'
import { FacetSelects } from './facet-selects.tsx'
import { FilterSelect } from './filter-select.tsx'
import { SearchIcon } from '#web/design/icons.tsx'

/** With JavaScript every choice acts at once; without, the form sends it all. Any change shows the first page. */
export function ShopControls({
  address,
  categories,
  facets,
}: {
  address: ListingQuery
  categories: readonly Category[]
  facets: FacetCounts | null
}) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, debounce } = useSearchInput(address.q)

  function applyFilters(change: Partial<ListingQuery>, replace = false): void {
    const next = { ...address, q: normalizeSearchText(box.current?.value ?? address.q), page: 1, ...change }
    void navigate(listingUrl(next), { replace, preventScrollReset: true })
  }

  function searchFor(text: string): void {
    setTyped(text)
    debounce(searchDebounceMs(text), () => {
      if (normalizeSearchText(text) !== address.q) applyFilters({ q: text }, true)
    })
  }

  return (
    <search aria-label="Products">
      <form
        className="shop-controls"
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault()
          debounce(0, () => applyFilters({}))
        }}
      >
        <div className="shop-search">
          <input
            ref={box}
            type="search"
            name="q"
            placeholder="Search the shop"
            aria-label="Search the shop"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={(event) => searchFor(event.target.value)}
          />
          <button type="submit" aria-label="Search the shop">
            <SearchIcon />
          </button>
        </div>
        <CategoryAndSort address={address} categories={categories} onChoose={applyFilters} />
        <FacetSelects address={address} facets={facets} onChoose={applyFilters} />
      </form>
    </search>
  )
}

function CategoryAndSort({
  address,
  categories,
  onChoose,
}: {
  address: ListingQuery
  categories: readonly Category[]
  onChoose: (change: Partial<ListingQuery>) => void
}) {
  return (
    <>
      <FilterSelect
        label="Category"
        name="category"
        value={String(address.category)}
        choices={categoryOptions(categories).map(({ id, name }) => [String(id), name])}
        onChoose={(id) => onChoose({ category: Number(id) })}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        value={address.sort}
        choices={sorts.map((sort) => [sort.key, sortLabel(sort, address.q)])}
        onChoose={(key) => onChoose({ sort: key as SortKey })}
      />
    </>
  )
}

function useSearchInput(q: string) {
  const [typed, setTyped] = useState(q)
  const [lastQuery, setLastQuery] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (q !== lastQuery) {
    setLastQuery(q)
    if (normalizeSearchText(typed) !== q) setTyped(q)
  }

  function debounce(milliseconds: number, then: () => void): void {
    clearTimeout(timer.current)
    if (milliseconds === 0) then()
    else timer.current = setTimeout(then, milliseconds)
  }

  return { typed, setTyped, debounce }
}

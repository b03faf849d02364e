import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { categoryChoices } from '#shop/catalogue/categories.ts'
import type { Category } from '#shop/catalogue/product.ts'
import { searchText } from '#shop/catalogue/search-text.ts'
import { searchWait } from '#shop/catalogue/search-wait.ts'
import { MAX_SEARCH_LENGTH } from '#shop/catalogue/search-text.ts'
import { shopAddress, type ShopAddress } from '#shop/catalogue/shop-address.ts'
import { sortLabel, sorts, type SortKey } from '#shop/catalogue/sorts.ts'
import { SearchIcon } from '../design/icons.tsx'

/**
 * Search, category and sort: one form whose answer is an address. With JavaScript every choice acts at once and typing
 * waits for a pause; without, the search button sends it all. Whatever changes, the first page is shown.
 */
export function ShopControls({
  address,
  categories,
}: {
  address: ShopAddress
  categories: readonly Category[]
}) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, wait } = useTypedSearch(address.q)

  function show(change: Partial<ShopAddress>, replace = false): void {
    const next = { ...address, q: searchText(box.current?.value ?? address.q), page: 1, ...change }
    void navigate(shopAddress(next), { replace, preventScrollReset: true })
  }

  function searchFor(text: string): void {
    setTyped(text)
    wait(searchWait(text), () => {
      if (searchText(text) !== address.q) show({ q: text }, true)
    })
  }

  return (
    <search aria-label="Products">
      <form
        className="shop-controls"
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault()
          wait(0, () => show({}))
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
        <Choice
          label="Category"
          name="category"
          value={String(address.category)}
          choices={categoryChoices(categories).map(({ id, name }) => [String(id), name])}
          onChoose={(id) => show({ category: Number(id) })}
        />
        <Choice
          label="Sort by"
          name="sort"
          value={address.sort}
          choices={sorts.map((sort) => [sort.key, sortLabel(sort, address.q)])}
          onChoose={(key) => show({ sort: key as SortKey })}
        />
      </form>
    </search>
  )
}

function Choice({
  label,
  name,
  value,
  choices,
  onChoose,
}: {
  label: string
  name: string
  value: string
  choices: (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}) {
  return (
    <label className="choice">
      <span className="choice-label">{label}</span>
      <select name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What stands in the box: what is typed, until the address says something else. */
function useTypedSearch(q: string) {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (q !== known) {
    setKnown(q)
    if (searchText(typed) !== q) setTyped(q)
  }

  function wait(milliseconds: number, then: () => void): void {
    clearTimeout(timer.current)
    if (milliseconds === 0) then()
    else timer.current = setTimeout(then, milliseconds)
  }

  return { typed, setTyped, wait }
}

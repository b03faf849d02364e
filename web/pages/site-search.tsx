import { lazy, Suspense, useRef, useState, type ComponentType, type RefObject, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import { MAX_SEARCH_LENGTH } from '#shop/catalogue/normalize-search-text.ts'
import { SearchIcon } from '#web/design/icons.tsx'

const Suggestions = lazy(() =>
  import('#web/catalogue/search-suggestions.tsx').then(
    ({ SearchSuggestions }): { default: ComponentType<{ input: RefObject<HTMLInputElement | null> }> } => ({
      default: SearchSuggestions,
    }),
    () => ({ default: () => null }),
  ),
)

export function SiteSearch() {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)

  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const q = box.current?.value ?? ''
    event.currentTarget.reset()
    void navigate(listingUrl({ q }))
  }

  return (
    <search
      id="site-search"
      className="site-search"
      popover="auto"
      aria-label="Shop"
      onToggle={(event) => event.newState === 'open' && box.current?.focus()}
    >
      <form action="/shop" onSubmit={search}>
        <input
          ref={box}
          onFocus={() => setUsed(true)}
          type="search"
          name="q"
          placeholder="Search Products"
          aria-label="Search Products"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
        />
        <button type="submit" aria-label="Search">
          <SearchIcon />
        </button>
        {used && (
          <Suspense>
            <Suggestions input={box} />
          </Suspense>
        )}
      </form>
    </search>
  )
}

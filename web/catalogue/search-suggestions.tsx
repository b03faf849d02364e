// The list of a combobox has no element of its own in HTML, and its keys are those of the box, which keeps the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import type { Suggestion } from '#shop/catalogue/suggestion.ts'
import { Picture } from '#web/design/picture.tsx'
import { useSuggestions } from './use-suggestions.ts'

const LIST_ID = 'search-suggestions'

/** Combobox of the ARIA Authoring Practices; it takes over an input that works before this is loaded. */
export function SearchSuggestions({ input: inputRef }: { input: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate()
  const { suggestions, activeIndex, unmatchedQuery, setActiveIndex, close } = useSuggestions(inputRef)
  const open = suggestions.length > 0
  const showing = open || unmatchedQuery !== null

  function choose({ id }: Suggestion): void {
    inputRef.current?.form?.reset()
    void navigate(`/product/${id}`)
  }

  useEffect(() => {
    const input = inputRef.current
    if (!input || !showing) return
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = suggestions[activeIndex]
      if (event.isComposing) return
      if (step !== undefined) setActiveIndex(nextActiveIndex(activeIndex, step, suggestions.length))
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && chosen) choose(chosen)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  })
  useComboboxRole(inputRef, open, activeIndex)

  return (
    <>
      <div id={LIST_ID} className="suggestions" role="listbox" aria-label="Suggestions" hidden={!open}>
        {suggestions.map((suggestion, place) => (
          <div
            key={suggestion.id}
            id={optionId(place)}
            className="suggestion"
            role="option"
            tabIndex={-1}
            aria-selected={place === activeIndex}
            // The input keeps the focus: losing it would close the list before a tap arrives.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Picture picture={suggestion.picture} alt="" sizes="44px" />
            <span>{suggestion.name}</span>
            <span className="suggestion-price">
              {suggestion.priceVaries && <span className="price-from">from </span>}
              {formatPrice(priceWithTax(suggestion.unitPrice, suggestion.gstRate))}
            </span>
          </div>
        ))}
      </div>
      <output className={unmatchedQuery === null ? 'visually-hidden' : 'suggestions suggestions-empty'}>
        {unmatchedQuery !== null && `Nothing found for “${unmatchedQuery}”. Try a shorter word.`}
        {open && countText(suggestions.length)}
      </output>
    </>
  )
}

function useComboboxRole(inputRef: RefObject<HTMLInputElement | null>, open: boolean, activeIndex: number): void {
  useEffect(() => {
    const input = inputRef.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', LIST_ID)
    input.setAttribute('aria-expanded', String(open))
    if (activeIndex >= 0) input.setAttribute('aria-activedescendant', optionId(activeIndex))
    else input.removeAttribute('aria-activedescendant')
  }, [inputRef, open, activeIndex])
}

const optionId = (place: number) => `${LIST_ID}-${place}`
const countText = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

function nextActiveIndex(activeIndex: number, step: number, count: number): number {
  const next = activeIndex + step
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

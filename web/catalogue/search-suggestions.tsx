// The list of a combobox has no element of its own in HTML, and its keys are those of the box, which keeps the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { priceText } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/total.ts'
import type { Suggestion } from '#shop/catalogue/suggestion.ts'
import { Picture } from '../design/picture.tsx'
import { useSuggestions } from './use-suggestions.ts'

const LIST_ID = 'search-suggestions'

/**
 * Products offered under a search box while somebody types: a combobox with a list, by the pattern of the ARIA Authoring
 * Practices. The arrows move through the list, Enter opens what is marked, Escape closes; Enter with nothing marked
 * searches as if the list were not there. It takes over the box it is handed, so that the box works before it is loaded.
 */
export function SearchSuggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate()
  const { suggestions, marked, missed, mark, close } = useSuggestions(box)
  const open = suggestions.length > 0
  const showing = open || missed !== null

  function choose({ id }: Suggestion): void {
    box.current?.form?.reset()
    void navigate(`/product/${id}`)
  }

  useEffect(() => {
    const input = box.current
    if (!input || !showing) return
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = suggestions[marked]
      if (event.isComposing) return
      if (step !== undefined) mark(nextMark(marked, step, suggestions.length))
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && chosen) choose(chosen)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    const input = box.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', LIST_ID)
    input.setAttribute('aria-expanded', String(open))
    if (marked >= 0) input.setAttribute('aria-activedescendant', optionId(marked))
    else input.removeAttribute('aria-activedescendant')
  }, [box, open, marked])

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
            aria-selected={place === marked}
            // The box keeps the focus: losing it would close the list before a tap arrives.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Picture picture={suggestion.picture} alt="" sizes="44px" />
            <span>{suggestion.name}</span>
            <span className="suggestion-price">{priceText(priceWithTax(suggestion.unitPrice))}</span>
          </div>
        ))}
      </div>
      <output className={missed === null ? 'visually-hidden' : 'suggestions suggestions-none'}>
        {missed !== null && `Nothing found for “${missed}”. Try a shorter word.`}
        {open && countText(suggestions.length)}
      </output>
    </>
  )
}

const optionId = (place: number) => `${LIST_ID}-${place}`
const countText = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)

/** Past the end and before the beginning comes the box itself, with nothing marked. */
function nextMark(marked: number, step: number, count: number): number {
  const next = marked + step
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

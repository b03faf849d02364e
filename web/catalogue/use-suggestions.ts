import { useEffect, useState, type RefObject } from 'react'
import { searchText } from '#shop/catalogue/search-text.ts'
import { SUGGEST_FROM, type Suggestion } from '#shop/catalogue/suggestion.ts'
import { askShop } from '../ask-shop.ts'

const PAUSE_MS = 150

/** What is offered, which of it is marked, by place, -1 for none, and what was typed when there is nothing of it. */
type Offer = { suggestions: readonly Suggestion[]; marked: number; missed: string | null }

const nothing: Offer = { suggestions: [], marked: -1, missed: null }

/**
 * What is suggested for the text of a box, after a short pause in typing; nothing once the box is left or emptied. When
 * the shop cannot be reached nothing is suggested: searching can still be tried.
 */
export function useSuggestions(box: RefObject<HTMLInputElement | null>) {
  const [offer, setOffer] = useState(nothing)

  useEffect(() => {
    const input = box.current
    if (!input) return
    let stop = () => {}
    const close = () => {
      stop()
      setOffer(nothing)
    }
    const ask = () => {
      stop()
      const q = searchText(input.value)
      if (q.length < SUGGEST_FROM) return close()
      const asking = new AbortController()
      const timer = setTimeout(() => {
        suggest(q, asking.signal).then(
          (suggestions) =>
            setOffer(
              suggestions
                ? { ...nothing, suggestions, missed: suggestions.length === 0 ? q : null }
                : nothing,
            ),
          () => {}, // somebody typed on meanwhile
        )
      }, PAUSE_MS)
      stop = () => {
        clearTimeout(timer)
        asking.abort()
      }
    }
    ask()
    input.addEventListener('input', ask)
    input.addEventListener('blur', close)
    input.form?.addEventListener('reset', close)
    return () => {
      stop()
      input.removeEventListener('input', ask)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('reset', close)
    }
  }, [box])

  return {
    ...offer,
    mark: (marked: number) => setOffer({ ...offer, marked }),
    close: () => setOffer(nothing),
  }
}

async function suggest(q: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  const path = `/api/suggestions?q=${encodeURIComponent(q)}`
  const answer = await askShop<{ data: Suggestion[] }>(path, { signal })
  return answer.ok ? answer.data.data : null
}

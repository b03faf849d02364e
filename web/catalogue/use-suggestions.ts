import { useEffect, useState, type RefObject } from 'react'
import { normalizeSearchText } from '#shop/catalogue/normalize-search-text.ts'
import { MIN_SUGGESTION_LENGTH, type Suggestion } from '#shop/catalogue/suggestion.ts'
import { requestApi } from '#web/api/api-client.ts'

const DEBOUNCE_MS = 150

/** `activeIndex` is -1 for none; `unmatchedQuery` is what was typed when nothing matched. */
type SuggestionState = {
  suggestions: readonly Suggestion[]
  activeIndex: number
  unmatchedQuery: string | null
}

const noSuggestions: SuggestionState = { suggestions: [], activeIndex: -1, unmatchedQuery: null }

/** Suggests nothing once the input is left or emptied, or when the shop cannot be reached. */
export function useSuggestions(box: RefObject<HTMLInputElement | null>) {
  const [state, setState] = useState(noSuggestions)

  useEffect(() => {
    const input = box.current
    if (!input) return
    let stop = () => {}
    const close = () => {
      stop()
      setState(noSuggestions)
    }
    const requestSuggestions = () => {
      stop()
      const q = normalizeSearchText(input.value)
      if (q.length < MIN_SUGGESTION_LENGTH) return close()
      const abortController = new AbortController()
      const timer = setTimeout(() => {
        fetchSuggestions(q, abortController.signal).then(
          (suggestions) =>
            setState(
              suggestions
                ? { ...noSuggestions, suggestions, unmatchedQuery: suggestions.length === 0 ? q : null }
                : noSuggestions,
            ),
          () => {}, // aborted: the input has changed
        )
      }, DEBOUNCE_MS)
      stop = () => {
        clearTimeout(timer)
        abortController.abort()
      }
    }
    requestSuggestions()
    input.addEventListener('input', requestSuggestions)
    input.addEventListener('blur', close)
    input.form?.addEventListener('reset', close)
    return () => {
      stop()
      input.removeEventListener('input', requestSuggestions)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('reset', close)
    }
  }, [box])

  return {
    ...state,
    setActiveIndex: (activeIndex: number) => setState({ ...state, activeIndex }),
    close: () => setState(noSuggestions),
  }
}

async function fetchSuggestions(q: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  const result = await requestApi(`GET /api/suggestions?q=${encodeURIComponent(q)}`, { signal })
  return result.ok ? result.data.data : null
}

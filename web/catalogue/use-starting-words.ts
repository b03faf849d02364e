import { useEffect, useEffectEvent, type RefObject } from 'react'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { wordsDraft, type TypedWords } from './words-draft.ts'

export type WordsInput = HTMLTextAreaElement | HTMLInputElement
type Of = { product: number; printArea: string; design: string | null }

/** Words of a design to change; without one, words typed before a reload. */
export function useStartingWords(
  { product, printArea, design }: Of,
  box: RefObject<WordsInput | null>,
  onWords: (words: TypedWords) => void,
  onError: (error: ApiError) => void,
): void {
  const tell = useEffectEvent(onWords)
  const refuse = useEffectEvent(onError)
  useEffect(() => {
    if (design !== null)
      return startAbortable(async (signal) => {
        const result = await requestApi(`GET /api/designs?id=${design}`, { signal })
        if (!result.ok) return refuse(result)
        const { words, face } = result.data
        const isList = typeof words !== 'string'
        tell({ words: isList ? words.join('\n') : words, face, isList })
      })
    const { value = '', dataset = {} } = box.current ?? {}
    const isTypedAnew = value !== '' || 'edited' in dataset
    const typed = wordsDraft(product, printArea).read(openSessionStorage())
    if (typed && !isTypedAnew) tell(typed)
    return undefined
  }, [product, printArea, design, box])
}

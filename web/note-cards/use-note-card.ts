import { useEffect, useEffectEvent, useState } from 'react'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

const PAUSE_MS = 200

export type NoteCard = {
  /** The outline of the last words that fitted; empty before. */
  path: string
  notes: string[]
  /** `word`: the first of the message that does not fit, from 0. */
  refused: { message: string; field: string; word: number | null } | null
}

/** The card, which the server draws after each pause in typing. The last drawing stays until the next answer. */
export function useNoteCard({ to, from, message, face, unsaid }: GiftNote): NoteCard {
  const [card, setCard] = useState<NoteCard>({ path: '', notes: [], refused: null })

  const draw = useEffectEvent(async (body: GiftNote, signal: AbortSignal): Promise<void> => {
    const result = await requestApi('POST /api/note-cards', { body, signal })
    if (result.ok) return setCard({ ...result.data, refused: null })
    const { message: why, details } = result
    setCard((before) => ({
      ...before,
      refused: { message: why, field: details.field ?? '', word: details.word ?? null },
    }))
  })

  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = startAbortable((signal) => draw({ to, from, message, face, unsaid }, signal))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [to, from, message, face, unsaid])
  return card
}

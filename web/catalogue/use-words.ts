import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { listNames } from '#shop/lettering/list-names.ts'
import type { ProductZone } from '#shop/lettering/zone.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

/** A pause in typing, in milliseconds. */
export const PAUSE_MS = 150

/** Laid on a picture of the product, by its index: the same view without words, and what is written there. */
export type DrawnOn = ProductZone['views'][number] & Pick<ProductZone, 'technique'> & { path: string; alt: string }

export type WordsState =
  | { kind: 'none' }
  | { kind: 'waiting' }
  | { kind: 'drawn'; letterHeight: number; notes: string[] }
  | { kind: 'refused'; message: string; faces: FaceKey[] }

/** `isList`: a name for each piece, one a line. */
type Words = { words: string; face: FaceKey; isList: boolean }

/** Draws what is typed after each pause; until the answer comes the last drawing stays. */
export function useWords(product: number, zone: ProductZone, onDrawn: (drawn: DrawnOn | null) => void) {
  const [typed, setTyped] = useState<Words>({ words: '', face: zone.faces[0]!, isList: false })
  const [state, setState] = useState<WordsState>({ kind: 'none' })
  const stop = useRef(() => {})
  const kept = useRef<{ of: string; chosen: ChosenExtra } | null>(null)
  const tell = useEffectEvent(onDrawn)
  const [view] = zone.views

  function change(part: Partial<Words>): void {
    const next = { ...typed, ...part }
    setTyped(next)
    stop.current()
    if (next.words.trim() === '') {
      setState({ kind: 'none' })
      return onDrawn(null)
    }
    setState((before) => (before.kind === 'drawn' ? before : { kind: 'waiting' }))
    const timer = setTimeout(() => {
      stop.current = startAbortable((signal) => draw(next, signal))
    }, PAUSE_MS)
    stop.current = () => clearTimeout(timer)
  }

  async function draw(next: Words, signal: AbortSignal): Promise<void> {
    if (!view) return
    const [first = ''] = toPieces(next)
    const body = { product, zone: zone.key, picture: view.picture, face: next.face, words: first.replaceAll('|', '\n') }
    const result = await requestApi('POST /api/lettering', { body, signal })
    if (!result.ok) return setState(toRefusal(result))
    const { path, alt, letterHeight, notes } = result.data
    setState({ kind: 'drawn', letterHeight, notes })
    tell({ ...view, technique: zone.technique, path, alt })
  }

  useEffect(() => () => stop.current(), [])

  /** Kept for a cart, which names them by their design; the same words once. */
  async function keep(): Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }> {
    if (typed.words.trim() === '') return { ok: true, chosen: null }
    const pieces = toPieces(typed)
    const words = pieces.length > 1 ? pieces : pieces.join('').replaceAll('|', '\n')
    const body = { product, zone: zone.key, face: typed.face, words }
    const of = JSON.stringify(body)
    if (kept.current?.of === of) return { ok: true, chosen: kept.current.chosen }
    const result = await requestApi('POST /api/designs', { body })
    if (!result.ok) {
      setState(toRefusal(result))
      return { ok: false }
    }
    const { id, ...design } = result.data
    const chosen = { key: zone.key, name: zone.label, choice: id, ...design }
    kept.current = { of, chosen }
    return { ok: true, chosen }
  }

  return { typed, state, change, keep }
}

/** The words of each piece; of all of them, where there is no list. */
function toPieces({ words, isList }: Words): string[] {
  return isList ? listNames(words).names.map((name) => name.words) : [words]
}

function toRefusal({ message, details }: ApiError): WordsState {
  return { kind: 'refused', message, faces: (details.faces ?? []) as FaceKey[] }
}

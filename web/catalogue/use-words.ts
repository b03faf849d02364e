import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import type { ProductZone } from '#shop/lettering/zone.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

/** A pause in typing, in milliseconds. */
const PAUSE_MS = 150

/** Laid on a picture of the product, by its index: the same view without words, and what is written there. */
export type DrawnOn = { picture: number; url: string; pixels: number; ink: string; path: string; alt: string }

export type WordsState =
  | { kind: 'none' }
  | { kind: 'waiting' }
  | { kind: 'drawn'; letterHeight: number; notes: string[] }
  | { kind: 'refused'; message: string; faces: FaceKey[] }

type Words = { words: string; face: FaceKey }

/** Draws what is typed after each pause; until the answer comes the last drawing stays. */
export function useWords(product: number, zone: ProductZone, onDrawn: (drawn: DrawnOn | null) => void) {
  const [typed, setTyped] = useState<Words>({ words: '', face: zone.faces[0]! })
  const [state, setState] = useState<WordsState>({ kind: 'none' })
  const stop = useRef(() => {})
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
    const body = { product, zone: zone.key, picture: view.picture, ...next }
    const result = await requestApi('POST /api/lettering', { body, signal })
    if (!result.ok) return setState(toRefusal(result))
    const { path, alt, letterHeight, notes } = result.data
    setState({ kind: 'drawn', letterHeight, notes })
    tell({ ...view, path, alt })
  }

  useEffect(() => () => stop.current(), [])

  /** Kept for a cart, which names them by their design. */
  async function keep(): Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }> {
    if (typed.words.trim() === '') return { ok: true, chosen: null }
    const result = await requestApi('POST /api/designs', { body: { product, zone: zone.key, ...typed } })
    if (!result.ok) {
      setState(toRefusal(result))
      return { ok: false }
    }
    const { id, ...design } = result.data
    return { ok: true, chosen: { key: zone.key, name: zone.label, choice: id, ...design } }
  }

  return { typed, state, change, keep }
}

function toRefusal({ message, details }: ApiError): WordsState {
  return { kind: 'refused', message, faces: (details.faces ?? []) as FaceKey[] }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { listNames } from '#shop/lettering/list-names.ts'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { PictureOverlay } from './picture-overlay.tsx'
import { useStartingWords, type WordsInput } from './use-starting-words.ts'
import { wordsDraft, type TypedWords } from './words-draft.ts'
import type { DrawnWords } from './drawn-words.ts'

export const PAUSE_MS = 150
/** Until drawing is tried again, where the shop does not say when. */
const RETRY_SECONDS = 3

/** The overlay loads when somebody types. */
export type DrawnOn = DrawnWords & { overlay: typeof PictureOverlay }

export type WordsState =
  | { kind: 'none' }
  | { kind: 'waiting' }
  /** The shop cannot draw now. It draws the words when they are added. */
  | { kind: 'late' }
  | { kind: 'drawn'; letterHeight: number; notes: string[]; alt: string }
  | { kind: 'refused'; message: string; faces: FaceKey[] }

type Kept = { ok: true; chosen: ChosenExtra | null } | { ok: false }

/**
 * Draws the text after each pause. The last drawing stays until the next answer.
 * @param design to change; without one, the words typed before a reload
 */
export function useWords(
  product: number,
  printArea: ProductPrintArea,
  onDrawn: (drawn: DrawnOn | null) => void,
  design: string | null,
) {
  const draft = design === null ? wordsDraft(product, printArea.key) : null
  const [typed, setTyped] = useState<TypedWords>({ words: '', face: printArea.faces[0]!, isList: false })
  const [state, setState] = useState<WordsState>({ kind: 'none' })
  const stop = useRef(() => {})
  const box = useRef<WordsInput>(null)
  const keepDesign = useKeepDesign(product, printArea)
  const tell = useEffectEvent(onDrawn)
  const [view] = printArea.views

  function change(part: Partial<TypedWords>): void {
    const next = { ...typed, ...part }
    setTyped(next)
    draft?.save(openSessionStorage(), next)
    stop.current()
    if (next.words.trim() === '') {
      setState({ kind: 'none' })
      return onDrawn(null)
    }
    setState((before) => (before.kind === 'drawn' ? before : { kind: 'waiting' }))
    drawAfter(PAUSE_MS, next)
  }

  function drawAfter(milliseconds: number, next: TypedWords): void {
    const timer = setTimeout(() => {
      stop.current = startAbortable((signal) => draw(next, signal))
    }, milliseconds)
    stop.current = () => clearTimeout(timer)
  }

  async function draw(next: TypedWords, signal: AbortSignal): Promise<void> {
    if (!view) return
    const [first = ''] = toPieces(next)
    const words = first.replaceAll('|', '\n')
    const body = { product, printArea: printArea.key, picture: view.picture, face: next.face, words }
    const result = await requestApi('POST /api/lettering', { body, signal })
    if (!result.ok && result.reason !== 'refused') {
      setState({ kind: 'late' })
      return drawAfter((result.retryAfterSeconds ?? RETRY_SECONDS) * 1000, next)
    }
    if (!result.ok) return setState(toRefusal(result))
    const { path, alt, letterHeight, notes } = result.data
    setState({ kind: 'drawn', letterHeight, notes, alt })
    tell({ ...view, technique: printArea.technique, path, alt, overlay: PictureOverlay })
  }

  useStartingWords({ product, printArea: printArea.key, design }, box, change, (error) => setState(toRefusal(error)))
  useEffect(() => () => stop.current(), [])

  /** @param isForLater also keeps the words on the page after a reload */
  async function keep(isForLater = false): Promise<Kept> {
    if (typed.words.trim() === '') return { ok: true, chosen: null }
    const kept = await keepDesign(typed)
    if (!kept.ok) setState(toRefusal(kept))
    else if (!isForLater) draft?.clear(openSessionStorage())
    return kept
  }

  return { typed, state, change, keep, box }
}

function useKeepDesign(product: number, printArea: ProductPrintArea) {
  const last = useRef<{ of: string; chosen: ChosenExtra } | null>(null)
  return async (typed: TypedWords): Promise<{ ok: true; chosen: ChosenExtra } | ApiError> => {
    const body = toDesign(product, printArea, typed)
    const of = JSON.stringify(body)
    if (last.current?.of === of) return { ok: true, chosen: last.current.chosen }
    const result = await requestApi('POST /api/designs', { body })
    if (!result.ok) return result
    const { id, ...design } = result.data
    const chosen = { key: printArea.key, name: printArea.label, choice: id, ...design }
    last.current = { of, chosen }
    return { ok: true, chosen }
  }
}

function toDesign(product: number, printArea: ProductPrintArea, typed: TypedWords) {
  const pieces = toPieces(typed)
  const words = pieces.length > 1 ? pieces : pieces.join('').replaceAll('|', '\n')
  return { product, printArea: printArea.key, face: typed.face, words }
}

/** The words of each piece; one text for all pieces without a list. */
function toPieces({ words, isList }: TypedWords): string[] {
  return isList ? listNames(words).names.map((name) => name.words) : [words]
}

function toRefusal({ message, details }: ApiError): WordsState {
  return { kind: 'refused', message, faces: (details.faces ?? []) as FaceKey[] }
}

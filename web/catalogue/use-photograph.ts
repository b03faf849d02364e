import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { wholeView, type PhotographView } from '#shop/lettering/photograph-place.ts'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { photographDraft } from './photograph-draft.ts'
import { fetchPhotograph, readPhotograph } from './read-photograph.ts'
import { NOT_READ, useKeepPhotograph, type ShownPhotograph } from './use-keep-photograph.ts'

/** `isKept`: a reload leaves it as it is; `isAsLeft`: it was there when the page came. */
export type PhotographState = { isReading: boolean; isKept: boolean; isAsLeft: boolean }

/** A pause in moving it, after which the shop keeps it as it is seen. */
const PAUSE_MS = 1_500
const GONE = 'We no longer have the photograph that you chose here. Please choose it once more.'
const NOT_FETCHED = 'Your photograph could not be fetched just now. Please load the page again, or choose it once more.'

/** @param design to change; without one, the photograph chosen before a reload */
export function usePhotograph(
  product: number,
  printArea: ProductPrintArea,
  onChange: (shown: ShownPhotograph | null) => void,
  design: string | null,
) {
  const { shown, now, show, problem, setProblem } = useShown(onChange)
  const reading = useRef<Promise<boolean> | null>(null)
  const draft = design === null ? photographDraft(product, printArea.key) : null
  const { keepPhotograph, remember } = useKeepPhotograph(product, printArea)
  const { keepLater, keepNoLater } = useLater(keepForReload)
  const { state, setState, read, fetchChosen } = useReading(printArea, { change, remember, show, setProblem })

  const stopFetching = useStart((signal) => {
    const chosen = design ?? draft?.read(openSessionStorage())?.design
    if (chosen !== undefined) reading.current = fetchChosen(chosen, signal, () => draft?.clear(openSessionStorage()))
  })

  function choose(file: File | undefined): void {
    if (!file) return
    stopFetching.current()
    reading.current = read(file)
  }

  function change(next: ShownPhotograph | null): void {
    show(next)
    setState(atFirst)
    keepNoLater()
    if (next === null) draft?.clear(openSessionStorage())
    else if (draft) keepLater()
  }

  /** Refused, it is kept once the piece is added, which says why not. */
  async function keepForReload(): Promise<void> {
    const chosen = now.current
    const kept = await keepPhotograph(chosen)
    if (!kept.ok || !kept.chosen || now.current !== chosen) return
    draft?.save(openSessionStorage(), { design: kept.chosen.choice })
    setState((before) => ({ ...before, isKept: true }))
  }

  function move(part: Partial<PhotographView>): void {
    if (now.current) change({ ...now.current, view: { ...now.current.view, ...part } })
  }

  /** @param isForLater also keeps it on the page after a reload */
  async function keep(isForLater = false): Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }> {
    const isRead = (await reading.current) ?? true
    reading.current = null
    if (!isRead) return { ok: false }
    if (!isForLater) keepNoLater()
    const kept = await keepPhotograph(now.current)
    setProblem(kept.ok ? '' : kept.message)
    if (kept.ok && !isForLater) draft?.clear(openSessionStorage())
    return kept
  }

  return { shown, problem, state, choose, move, takeOut: () => change(null), keep }
}

function useShown(onChange: (shown: ShownPhotograph | null) => void) {
  const [shown, setShown] = useState<ShownPhotograph | null>(null)
  const [problem, setProblem] = useState('')
  /** Newer than what was rendered last: a press may be about it. */
  const now = useRef<ShownPhotograph | null>(null)
  function show(next: ShownPhotograph | null): void {
    now.current = next
    setProblem('')
    setShown(next)
    onChange(next)
  }
  return { shown, now, show, problem, setProblem }
}

const atFirst: PhotographState = { isReading: false, isKept: false, isAsLeft: false }

type Reading = {
  change: (next: ShownPhotograph) => void
  remember: (shown: ShownPhotograph, design: string) => void
  show: (shown: ShownPhotograph) => void
  setProblem: (problem: string) => void
}

function useReading({ printed }: ProductPrintArea, { change, remember, show, setProblem }: Reading) {
  const [state, setState] = useState(atFirst)

  const open = async (file: File) => (printed ? readPhotograph(file, printed).catch(() => NOT_READ) : NOT_READ)

  /** A failed photograph keeps the one before, which may be the better one. */
  async function read(file: File): Promise<boolean> {
    setState((before) => ({ ...before, isReading: true }))
    const found = await open(file)
    setState((before) => ({ ...before, isReading: false }))
    if (typeof found === 'string') setProblem(found)
    else change({ photograph: found, view: wholeView })
    return typeof found !== 'string'
  }

  /** @param forget is called when the shop no longer has it */
  async function fetchChosen(design: string, signal: AbortSignal, forget: () => void): Promise<boolean> {
    setState({ ...atFirst, isReading: true })
    const file = await fetchPhotograph(design, signal).catch(() => undefined)
    const found = file ? await open(file) : file === null ? GONE : NOT_FETCHED
    if (signal.aborted) return true
    if (file === null) forget()
    if (typeof found === 'string') {
      setState(atFirst)
      setProblem(found)
      return false
    }
    const asLeft = { photograph: found, view: wholeView }
    remember(asLeft, design)
    show(asLeft)
    setState({ isReading: false, isKept: true, isAsLeft: true })
    return true
  }

  return { state, setState, read, fetchChosen }
}

function useStart(fetchChosen: (signal: AbortSignal) => void) {
  const stop = useRef(() => {})
  const start = useEffectEvent(fetchChosen)
  useEffect(() => {
    const controller = new AbortController()
    stop.current = () => controller.abort()
    start(controller.signal)
    return () => controller.abort()
  }, [])
  return stop
}

function useLater(act: () => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  function keepNoLater(): void {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  function keepNow(): void {
    if (timer.current === undefined) return
    keepNoLater()
    void act()
  }
  const leave = useEffectEvent(keepNow)
  useEffect(() => () => leave(), [])
  function keepLater(): void {
    timer.current = setTimeout(keepNow, PAUSE_MS)
  }
  return { keepLater, keepNoLater }
}

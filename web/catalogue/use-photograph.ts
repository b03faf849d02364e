import { useRef, useState } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { wholeView, type PhotographView } from '#shop/lettering/photograph-place.ts'
import type { ProductZone } from '#shop/lettering/zone.ts'
import { requestApi } from '#web/api/api-client.ts'
import type { Photograph } from './photograph-marks.tsx'
import { cutForPrint, readPhotograph } from './read-photograph.ts'

export type ShownPhotograph = { photograph: Photograph; view: PhotographView }
type Kept = { ok: true; chosen: ChosenExtra | null } | { ok: false; message: string }

/** Photographs over a slow line take long. */
const UPLOAD_TIMEOUT_MS = 60_000
const NOT_READ = 'This photograph could not be read here. Please choose another copy of it, or another browser.'

/** @param onChange what is to be seen on the piece; null: nothing */
export function usePhotograph(product: number, zone: ProductZone, onChange: (shown: ShownPhotograph | null) => void) {
  const [shown, setShown] = useState<ShownPhotograph | null>(null)
  const [problem, setProblem] = useState('')
  const [isReading, setIsReading] = useState(false)
  /** Newer than what was rendered last: a press may be about it. */
  const now = useRef<ShownPhotograph | null>(null)
  const reading = useRef<Promise<boolean> | null>(null)
  const keepPhotograph = useKeepPhotograph(product, zone)

  function choose(file: File | undefined): void {
    if (file && zone.printed) reading.current = read(file, zone.printed)
  }

  /** What was chosen before stays when this one cannot be had: it may be the better one. */
  async function read(file: File, place: NonNullable<ProductZone['printed']>): Promise<boolean> {
    setIsReading(true)
    const found = await readPhotograph(file, place).catch(() => NOT_READ)
    setIsReading(false)
    if (typeof found === 'string') {
      setProblem(found)
      return false
    }
    change({ photograph: found, view: wholeView })
    return true
  }

  function change(next: ShownPhotograph | null): void {
    now.current = next
    setProblem('')
    setShown(next)
    onChange(next)
  }

  function move(part: Partial<PhotographView>): void {
    if (now.current) change({ ...now.current, view: { ...now.current.view, ...part } })
  }

  /** Whoever adds the piece again goes on without a photograph that cannot be had. */
  async function keep(): Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }> {
    const isRead = (await reading.current) ?? true
    reading.current = null
    if (!isRead) return { ok: false }
    const kept = await keepPhotograph(now.current)
    setProblem(kept.ok ? '' : kept.message)
    return kept
  }

  return { shown, problem, isReading, choose, move, takeOut: () => change(null), keep }
}

/** Sent as it is printed; the same part of the same photograph once. */
function useKeepPhotograph(product: number, zone: ProductZone) {
  const last = useRef<{ of: string; chosen: ChosenExtra } | null>(null)
  return async (shown: ShownPhotograph | null): Promise<Kept> => {
    if (!shown || !zone.printed) return { ok: true, chosen: null }
    const { photograph, view } = shown
    const { name, size, lastModified } = photograph.file
    const of = JSON.stringify([name, size, lastModified, view])
    if (last.current?.of === of) return { ok: true, chosen: last.current.chosen }
    const cut = await cutForPrint(photograph, zone.printed, view).catch(() => null)
    if (!cut) return { ok: false, message: NOT_READ }
    const form = new FormData()
    form.set('product', String(product))
    form.set('zone', zone.key)
    form.append(PICTURES_FIELD, cut, cut.name)
    const result = await requestApi('POST /api/designs/photographs', { body: form, timeoutMs: UPLOAD_TIMEOUT_MS })
    if (!result.ok) return result
    const { id, ...design } = result.data
    const chosen = { key: zone.key, name: zone.label, choice: id, ...design }
    last.current = { of, chosen }
    return { ok: true, chosen }
  }
}

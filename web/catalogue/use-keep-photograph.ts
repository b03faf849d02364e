import { useRef } from 'react'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { labelPhotograph } from '#shop/lettering/photograph-label.ts'
import type { PhotographView } from '#shop/lettering/photograph-place.ts'
import { techniqueWords, type ProductPrintArea } from '#shop/lettering/print-area.ts'
import { requestApi } from '#web/api/api-client.ts'
import type { Photograph } from './photograph-marks.tsx'
import { cutForPrint } from './read-photograph.ts'

export type ShownPhotograph = { photograph: Photograph; view: PhotographView }
type Kept = { ok: true; chosen: ChosenExtra | null } | { ok: false; message: string }

const UPLOAD_TIMEOUT_MS = 60_000
export const NOT_READ = 'This photograph could not be read here. Please choose another copy of it, or another browser.'

/** Sent as it is printed; the same part of the same photograph once. */
export function useKeepPhotograph(product: number, printArea: ProductPrintArea) {
  const last = useRef<{ of: string; kept: Promise<Kept> } | null>(null)

  function keepPhotograph(shown: ShownPhotograph | null): Promise<Kept> {
    if (!shown) return Promise.resolve({ ok: true, chosen: null })
    const of = identify(shown)
    if (last.current?.of === of) return last.current.kept
    const kept = sendPhotograph(product, printArea, shown)
    last.current = { of, kept }
    void kept.then(({ ok }) => {
      if (!ok && last.current?.of === of) last.current = null
    })
    return kept
  }

  function remember(shown: ShownPhotograph, choice: string): void {
    const { key, label: name, technique, unitPrice, oncePrice } = printArea
    const chosen = { key, name, choice, label: labelPhotograph(techniqueWords[technique]), unitPrice, oncePrice }
    last.current = { of: identify(shown), kept: Promise.resolve({ ok: true, chosen }) }
  }

  return { keepPhotograph, remember }
}

function identify({ photograph: { file }, view }: ShownPhotograph): string {
  return JSON.stringify([file.name, file.size, file.lastModified, view])
}

async function sendPhotograph(product: number, printArea: ProductPrintArea, shown: ShownPhotograph): Promise<Kept> {
  const { photograph, view } = shown
  const cut = printArea.printed && (await cutForPrint(photograph, printArea.printed, view).catch(() => null))
  if (!cut) return { ok: false, message: NOT_READ }
  const form = new FormData()
  form.set('product', String(product))
  form.set('printArea', printArea.key)
  form.append(PICTURES_FIELD, cut, cut.name)
  const result = await requestApi('POST /api/designs/photographs', { body: form, timeoutMs: UPLOAD_TIMEOUT_MS })
  if (!result.ok) return result
  const { id, ...design } = result.data
  return { ok: true, chosen: { key: printArea.key, name: printArea.label, choice: id, ...design } }
}

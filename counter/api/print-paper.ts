import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { call, type CallRefusal, type CallResult } from './call.ts'
import { newKey } from './new-key.ts'

type Paper = Omit<CounterRequestBody<'POST /counter/api/v1/prints'>['body'], 'key'>

/** Opens the PDF in a window of its own, from where it is printed. Call it while a press is handled, or it is blocked. */
export function printPaper(paper: Paper): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/prints', { body: { ...paper, key } }))
}

/** The slips of all parcels of these orders, in one file. As `printPaper`. */
export function printSlips(orders: string[]) {
  return openPaper((key) => call('POST /counter/api/v1/slips', { body: { key, orders } }))
}

/** Their labels, in one file; `without` names the parcels that have none yet. As `printPaper`. */
export function printLabels(orders: string[]) {
  return openPaper((key) => call('POST /counter/api/v1/labels', { body: { key, orders } }))
}

type Sheet = Omit<CounterRequestBody<'POST /counter/api/v1/lettering-sheets'>['body'], 'key'>

/** Lays what is to letter on sheets, which starts the work on it. As `printPaper`. */
export function printSheet(sheet: Sheet): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/lettering-sheets', { body: { ...sheet, key } }))
}

type DayPapersRequest = Omit<CounterRequestBody<'POST /counter/api/v1/day-papers'>['body'], 'key'>

/** Sheets, cards and slips of a day in one file, which starts the lettering. As `printPaper`. */
export function printDay(day: DayPapersRequest): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/day-papers', { body: { ...day, key } }))
}

/** As `printPaper`. */
export function printSheetAgain(sheet: string): Promise<{ ok: true } | CallRefusal> {
  return openPaper(() => call('POST /counter/api/v1/lettering-sheets/{sheet}/prints', { params: { sheet } }))
}

async function openPaper<Noted extends { url: string }>(
  note: (key: string) => Promise<CallResult<{ data: Noted }>>,
): Promise<{ ok: true; noted: Noted } | CallRefusal> {
  const page = window.open('', '_blank')
  const noted = await note(newKey())
  if (!noted.ok) {
    page?.close()
    return noted
  }
  const { url } = noted.data.data
  if (page) page.location.replace(url)
  else location.assign(url)
  return { ok: true, noted: noted.data.data }
}

export type DayPaper = 'slips' | 'cards'

/** Of all parcels that leave on a day; not counted as printed. Call it while a press is handled, or it is blocked. */
export async function openDayPaper(
  paper: DayPaper,
  day: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const page = window.open('', '_blank')
  const url = `/counter/api/v1/${paper}.pdf?day=${day}`
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) {
    page?.close()
    const said = (await answer?.json().catch(() => null)) as { error?: { message?: string } } | null | undefined
    return { ok: false, message: said?.error?.message ?? 'This paper could not be made. Try again in a minute.' }
  }
  if (page) page.location.replace(url)
  else location.assign(url)
  return { ok: true }
}

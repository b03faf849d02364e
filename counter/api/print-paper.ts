import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { call, type CallResult } from './call.ts'
import { newKey } from './new-key.ts'
import type { CallRefusal } from './call-refusal.ts'
import { parseRefusal } from './parse-refusal.ts'

type Paper = Omit<CounterRequestBody<'POST /counter/api/v1/prints'>['body'], 'key'>

/** Opens the PDF in a window of its own, from where it is printed. Call it while a press is handled, or it is blocked. */
export function printPaper(paper: Paper): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/prints', { body: { ...paper, key } }))
}

/** Orders as `GTH-004512`, with all their parcels; single parcels by their shipments. */
export type ToPrint = { orders: string[] } | { parcels: string[] }

/**
 * Prints slips or labels in the order chosen, in one file. `without`: parcels without a label; `notes`: other reasons. Opens them like
 * `printPaper`.
 */
export async function printMany(
  what: 'slips' | 'labels',
  chosen: ToPrint,
): Promise<{ ok: true; without: string[]; notes: string[] } | CallRefusal> {
  const printed = await openPaper((key) => call(`POST /counter/api/v1/${what}`, { body: { key, ...chosen } }))
  if (!printed.ok) return printed
  const { without, notes } = printed.noted
  return { ok: true, without, notes }
}

type Sheet = Omit<CounterRequestBody<'POST /counter/api/v1/lettering-sheets'>['body'], 'key'>

/** Puts personalised pieces on sheets, which starts the work on them. Opens the file like `printPaper`. */
export function printSheet(sheet: Sheet): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/lettering-sheets', { body: { ...sheet, key } }))
}

type DayPapersRequest = Omit<CounterRequestBody<'POST /counter/api/v1/day-papers'>['body'], 'key'>

/**
 * Prints sheets, cards and slips of a day in one file, which starts the personalisation. Opens it like `printPaper`.
 */
export function printDay(day: DayPapersRequest): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/day-papers', { body: { ...day, key } }))
}

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

/**
 * Opens papers of all parcels that leave on a day; does not count them as printed. Call it while a press is handled:
 * browsers block it later.
 */
export async function openDayPaper(paper: DayPaper, day: string): Promise<{ ok: true } | CallRefusal> {
  const page = window.open('', '_blank')
  const url = `/counter/api/v1/${paper}.pdf?day=${day}`
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) {
    page?.close()
    const said: unknown = await answer?.json().catch(() => null)
    return parseRefusal(answer?.status ?? 0, said, null)
  }
  if (page) page.location.replace(url)
  else location.assign(url)
  return { ok: true }
}

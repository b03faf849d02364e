import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { call, type CallRefusal, type CallResult } from './call.ts'
import { newKey } from './new-key.ts'

type Paper = Omit<CounterRequestBody<'POST /counter/api/v1/prints'>['body'], 'key'>

/** Opens the PDF in a window of its own, from where it is printed. Call it while a press is handled, or it is blocked. */
export function printPaper(paper: Paper): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/prints', { body: { ...paper, key } }))
}

/** The slips of all parcels of these orders, in one file. As `printPaper`. */
export function printSlips(orders: string[]): Promise<{ ok: true } | CallRefusal> {
  return openPaper((key) => call('POST /counter/api/v1/slips', { body: { key, orders } }))
}

async function openPaper(
  note: (key: string) => Promise<CallResult<{ data: { url: string } }>>,
): Promise<{ ok: true } | CallRefusal> {
  const page = window.open('', '_blank')
  const noted = await note(newKey())
  if (!noted.ok) {
    page?.close()
    return noted
  }
  const { url } = noted.data.data
  if (page) page.location.replace(url)
  else location.assign(url)
  return { ok: true }
}

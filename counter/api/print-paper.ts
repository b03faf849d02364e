import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { call, type CallRefusal } from './call.ts'
import { newKey } from './new-key.ts'

type Paper = Omit<CounterRequestBody<'POST /counter/api/v1/prints'>['body'], 'key'>

/** Opens the PDF in a window of its own, from where it is printed. Call it while a press is handled, or it is blocked. */
export async function printPaper(paper: Paper): Promise<{ ok: true } | CallRefusal> {
  const page = window.open('', '_blank')
  const noted = await call('POST /counter/api/v1/prints', { body: { ...paper, key: newKey() } })
  if (!noted.ok) {
    page?.close()
    return noted
  }
  const { url } = noted.data.data
  if (page) page.location.replace(url)
  else location.assign(url)
  return { ok: true }
}

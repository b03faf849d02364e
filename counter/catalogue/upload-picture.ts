import type { CounterAnswer } from '#contract/counter/routes.ts'
import { sendFile } from '../api/send-file.ts'
import type { CallRefusal } from '../api/call-refusal.ts'

type Picture = CounterAnswer<'PUT /counter/api/v1/pictures'>['data']

/** The server reads what the bytes are, and keeps nothing of them but what is seen. */
export async function uploadPicture(file: File): Promise<{ ok: true; picture: Picture } | CallRefusal> {
  const sent = await sendFile('PUT /counter/api/v1/pictures', file)
  return sent.ok ? { ok: true, picture: sent.data.data } : sent
}

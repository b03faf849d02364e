import type { ParcelToPack } from '#contract/counter/packing.ts'
import { call, type CallRefusal, type CallResult } from '../api/call.ts'
import { parseRefusal } from '../api/parse-refusal.ts'
import type { Done } from './queue.ts'
import { readPhotograph } from './kept.ts'

type Sent = { ok: true; parcel: ParcelToPack } | CallRefusal

const PICTURE_TIMEOUT_MS = 60_000

/** @param done what `takeNext` gave: one thing, or ticks of one parcel @param packing of that parcel, as the server knows it */
export async function sendDone(done: readonly Done[], packing: string | undefined): Promise<Sent> {
  const [first] = done
  if (!first) throw new Error('There is nothing to send')
  if (first.kind === 'start') {
    const { key, shipment, again } = first
    const body = { key, shipment, ...(again !== undefined && { again }) }
    return toSent(await call('POST /counter/api/v1/packings', { body }))
  }
  if (packing === undefined) return refuseHere('This parcel was put back meanwhile. Begin with it again.')
  const params = { packing }
  switch (first.kind) {
    case 'tick': {
      const ticks = done.flatMap((each) => (each.kind === 'tick' ? [each.tick] : []))
      return toSent(await call('POST /counter/api/v1/packings/{packing}/ticks', { params, body: { ticks } }))
    }
    case 'picture':
      return sendPhotograph(first.key, packing)
    case 'packed': {
      const { key, box, weight, addressSeen } = first
      const body = { key, box, weight, addressSeen }
      return toSent(await call('POST /counter/api/v1/packings/{packing}/packed', { params, body }))
    }
    case 'put back':
      return toSent(
        await call('POST /counter/api/v1/packings/{packing}/put-back', { params, body: { reason: first.reason } }),
      )
  }
}

const toSent = (result: CallResult<{ data: ParcelToPack }>): Sent =>
  result.ok ? { ok: true, parcel: result.data.data } : result

const refuseHere = (message: string): CallRefusal => ({
  ok: false,
  reason: 'refused',
  message,
  status: 409,
  details: {},
})

async function sendPhotograph(key: string, packing: string): Promise<Sent> {
  const bytes = await readPhotograph(key)
  if (!bytes) return refuseHere('A photograph is not on this device any more. Please take it again.')
  try {
    const response = await fetch(`/counter/api/v1/packing-pictures/${key}?packing=${packing}`, {
      method: 'PUT',
      signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS),
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    const answer = (await response.json().catch(() => null)) as { data: ParcelToPack } | null
    if (response.ok && answer) return { ok: true, parcel: answer.data }
    return parseRefusal(response.status, answer, response.headers.get('retry-after'))
  } catch {
    return parseRefusal(0, null, null)
  }
}

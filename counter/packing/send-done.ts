import type { ParcelToPack } from '#contract/counter/packing.ts'
import { call } from '../api/call.ts'
import { sendFile } from '../api/send-file.ts'
import type { Done } from './queue.ts'
import { readPhotograph } from './kept.ts'
import type { CallRefusal } from '../api/call-refusal.ts'

type Sent = { ok: true; parcel: ParcelToPack } | CallRefusal

/**
 * @param done the result of `takeNext`: one thing, or ticks of one parcel
 * @param packing the packing that the server knows for that parcel
 */
export async function sendDone(done: readonly Done[], packing: string | undefined): Promise<Sent> {
  const [first] = done
  if (!first) throw new Error('There is nothing to send')
  if (first.kind === 'start') {
    const { key, shipment, again } = first
    const body = { key, shipment, ...(again !== undefined && { again }) }
    return toSent(await call('POST /counter/api/v1/packings', { body }))
  }
  if (first.kind === 'pick' || first.kind === 'mark' || first.kind === 'let go') return sendPick(first, done)
  if (packing === undefined) return refuseHere('put-back', 'This parcel was put back meanwhile. Begin with it again.')
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

async function sendPick(
  first: Extract<Done, { kind: 'pick' | 'mark' | 'let go' }>,
  done: readonly Done[],
): Promise<Sent> {
  const { key, shipment } = first
  if (first.kind === 'pick') {
    const body = { key, shipment, over: first.over }
    return toSent(await call('POST /counter/api/v1/picks', { body }))
  }
  if (first.kind === 'let go')
    return toSent(await call('POST /counter/api/v1/picks/{pick}/let-go', { params: { pick: first.pick } }))
  const marks = done.flatMap((each) => (each.kind === 'mark' ? [each.mark] : []))
  const params = { shipment }
  return toSent(await call('POST /counter/api/v1/packing-table/{shipment}/pick-marks', { params, body: { marks } }))
}

const toSent = (result: { ok: true; data: { data: ParcelToPack } } | CallRefusal): Sent =>
  result.ok ? { ok: true, parcel: result.data.data } : result

const refuseHere = (reason: string, message: string): CallRefusal => ({
  ok: false,
  reason: 'refused',
  message,
  status: 409,
  details: { reason },
})

async function sendPhotograph(key: string, packing: string): Promise<Sent> {
  const bytes = await readPhotograph(key)
  if (!bytes) return refuseHere('broken', 'A photograph is missing on this device. Please take it again.')
  const file = new File([bytes], 'photograph')
  return toSent(await sendFile('PUT /counter/api/v1/packing-pictures/{picture}', file, { packing }, { picture: key }))
}

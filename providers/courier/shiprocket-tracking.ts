import { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { providerIdOrNull, boundedText } from '#providers/plain-text.ts'
import type { ParcelTracking, ParcelUpdate } from './courier-provider.ts'
import { parseIndiaTime } from './india-time.ts'
import { toShopReference } from './shiprocket-booking.ts'
import { shiprocketFailure } from './shiprocket-response.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { toParcelStage } from './shiprocket-stages.ts'

const MAX_SCANS = 200

const text = boundedText(200)
const time = z.string().nullish().catch(null).transform(parseIndiaTime)

const scanShape = z
  .object({ date: time, activity: text, location: text, status: text, 'sr-status-label': text })
  .transform((scan) => {
    const label = scan['sr-status-label'] || scan.status
    return {
      at: scan.date,
      activity: scan.activity,
      location: scan.location,
      label,
      stage: toParcelStage(label),
    }
  })
const scans = z
  .array(scanShape)
  .nullish()
  .transform((list) => list ?? [])

const trackShape = z
  .object({
    tracking_data: z.object({
      track_status: z.coerce.number().nullish(),
      error: text,
      etd: time,
      shipment_track: z
        .array(
          z.object({
            awb_code: providerIdOrNull,
            current_status: text,
            courier_name: text,
            delivered_date: time,
            edd: time,
          }),
        )
        .nullish(),
      shipment_track_activities: scans,
    }),
  })
  .transform(({ tracking_data: data }) => data)

/** Shiprocket answers 200 for an unknown number, with an error inside. */
export async function fetchTracking(
  request: ShiprocketClient,
  awb: string,
  toStage = toParcelStage,
): Promise<ProviderResult<ParcelTracking>> {
  const answer = await request(trackShape, { path: `/courier/track/awb/${encodeURIComponent(awb)}` })
  if (!answer.ok) return answer
  const head = answer.value.shipment_track?.[0]
  if (!answer.value.track_status || !head) return shiprocketFailure('not-found', 404, answer.value.error)
  return {
    ok: true,
    value: {
      awb: head.awb_code || awb,
      stage: toStage(head.current_status),
      label: head.current_status,
      courierName: head.courier_name || null,
      deliveredAt: head.delivered_date,
      expectedAt: head.edd ?? answer.value.etd,
      scans: newestFirst(answer.value.shipment_track_activities),
    },
  }
}

const updateShape = z
  .object({
    awb: providerIdOrNull,
    courier_name: text,
    current_status: text,
    shipment_status: text,
    shipment_status_id: text,
    current_timestamp: text,
    order_id: providerIdOrNull,
    sr_order_id: providerIdOrNull,
    etd: time,
    scans,
  })
  .refine((update) => update.awb !== null || update.order_id !== null, 'names no parcel')

export function parseTrackingWebhook(body: unknown): ParcelUpdate | null {
  const update = updateShape.safeParse(body).data
  if (!update) return null
  const label = update.shipment_status || update.current_status
  const scanned = newestFirst(update.scans)
  const stage = toParcelStage(label)
  const at = scanned[0]?.at ?? parseIndiaTime(update.current_timestamp)
  return {
    awb: update.awb ?? '',
    reference: toShopReference(update.order_id ?? ''),
    orderId: update.sr_order_id,
    stage,
    label,
    courierName: update.courier_name || null,
    deliveredAt: stage === 'delivered' ? at : null,
    expectedAt: update.etd,
    scans: scanned,
    digest: [update.awb ?? '', update.shipment_status_id || label, at?.toISOString() ?? ''].join('|'),
  }
}

function newestFirst<Scan extends { at: Date | null }>(list: Scan[]): Scan[] {
  return list.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0)).slice(0, MAX_SCANS)
}

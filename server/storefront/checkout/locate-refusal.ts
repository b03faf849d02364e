import type { Refusal } from '#shop/refusal.ts'
import type { DraftOrderRefusal, DraftOrderRefusalReason, OrderRequest } from './draft-order.ts'
import type { CardFault } from './draw-cards.ts'
import { refuseFields, toFaults } from './refuse-fields.ts'

/** Names the field of the request. */
export function locate(
  request: OrderRequest,
  refusal: Refusal<DraftOrderRefusalReason> & { shipment: number },
  field: 'to' | 'lines' | 'shipping',
  { line, extra }: { line?: number; extra?: string } = {},
): DraftOrderRefusal {
  const { shipment, message } = refusal
  const inLine =
    line === undefined ? [] : [`${line}`, ...(extra === undefined ? lineField(refusal) : ['choices', extra])]
  if (!('shipments' in request) && inLine.length === 0) return refusal
  const sentAs = 'shipments' in request ? ['shipments', `${shipment}`, field] : ['cart']
  const fault = { path: [...sentAs, ...inLine], message, name: 'ValidationError' }
  return { ...refusal, details: { errors: [fault] } }
}

export function refuseGift(request: OrderRequest, { shipment, field, message }: CardFault): DraftOrderRefusal {
  const path = 'shipments' in request ? ['shipments', `${shipment}`, 'gift', field] : ['gift', field]
  return { ...refuseFields('gift', toFaults([[path, message]])), shipment }
}

function lineField({ reason }: Refusal<DraftOrderRefusalReason>): string[] {
  if (reason === 'unknown-product') return ['id']
  return reason === 'not-a-quantity' || reason === 'too-many' ? ['quantity'] : []
}

import type { OrderRequest, ShipmentRequest } from './draft-order.ts'

export function listShipmentRequests(request: OrderRequest): readonly ShipmentRequest[] {
  return 'shipments' in request ? request.shipments : [request]
}

import type { RequestView } from '#contract/gift-request.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { isAsking, toRequestState } from '#shop/gifts/gift-request.ts'
import { toArrival } from '#shop/promises/arrival-text.ts'
import { listPieces } from './find-gift.ts'
import type { FoundRequest } from './find-request.ts'
import { listChoices } from './list-choices.ts'

/** Without price, order, buyer and address. It never shows the answer, because the link may travel. */
export async function showRequest(orm: Orm | Tx, found: FoundRequest, at: Date): Promise<RequestView> {
  const { request, shipment, order } = found
  const asked = toRequestState(request, isAsking(shipment.state, order.state), at)
  const state = asked === 'answered' && shipment.state === 'cancelled' ? 'over' : asked
  const isShown = state === 'open' && !request.isSurprise
  const choices = isShown ? await listChoices(orm, found) : undefined
  return {
    state,
    name: request.toName,
    from: request.fromName,
    surprise: request.isSurprise,
    pieces: isShown ? await listPieces(orm, shipment.id) : [],
    choices: choices
      ? [choices.line, ...choices.others].map(({ variantId: variant, name, picture }) => ({ variant, name, picture }))
      : [],
    arrives: state === 'answered' ? toArrival(shipment) : null,
  }
}

import { and, eq } from 'drizzle-orm'
import type { ToldProblem } from '#contract/problem.ts'
import { orderLines, type Order } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { findReadableOrder, type OrderReader, type OrderReadRefusal } from '#server/orders/lifecycle/authorize-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { orderTopics } from '#shop/enquiries/enquiry-fields.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { checkProblem, orderProblems } from '#shop/enquiries/order-problems.ts'
import { invalidFields, type InvalidFields } from '#shop/field-errors.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { hasLeft, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { limitEnquiry } from './limit-enquiry.ts'
import { enquiryDigest, findDuplicateEnquiry, storeEnquiry } from './store-enquiry.ts'
import { cleanPictures, findPictureError } from './submit-enquiry.ts'
import type { UploadedFile } from '#server/platform/uploads/uploaded-file.ts'

export type ProblemReport = {
  line: number
  problem: string
  words: string
  files: readonly UploadedFile[]
  /** The sender's network address. */
  address: string
}
export type ProblemRefusal =
  | OrderReadRefusal
  | Refusal<'no-such-piece' | 'not-placed' | 'not-left' | 'not-sent' | 'nobody-to-answer'>
  | InvalidFields
  | TooManyAttempts

/** Stores an enquiry about an order line, also from a mail's link. The answer goes to the buyer. */
export async function reportProblem(
  shop: Pick<Shop, 'database' | 'settings' | 'keys' | 'now' | 'pictureReader'>,
  request: OrderReader,
  { line: lineId, files, address, ...typed }: ProblemReport,
): Promise<{ ok: true; told: ToldProblem } | ProblemRefusal> {
  const { orm } = shop.database
  const found = await findReadableOrder(shop, orm, request)
  if (!found.ok) return found
  const { order } = found
  const ofOrder = and(eq(orderLines.orderId, order.id), eq(orderLines.id, lineId))
  const [sent] = await orm
    .select({ line: orderLines, state: shipments.state })
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(ofOrder)
  const line = sent?.line
  const whyNot = whyNotTell(order, sent?.state)
  if (whyNot || !line) return whyNot ?? refusePiece()
  const checked = checkProblem(typed)
  if (!checked.ok) {
    const [first, ...others] = Object.entries(checked.errors).map(([key, message]) => ({ path: [key], message }))
    return invalidFields(first!, ...others)
  }
  const wrongPicture = findPictureError(files)
  if (wrongPicture) return invalidFields(wrongPicture)
  const answers = {
    topic: orderTopics[0]!,
    order: formatOrderNumber(order.number),
    piece: line.name,
    problem: orderProblems[checked.problem],
    message: checked.words,
    name: order.buyer.name,
    email: order.email,
  }
  const digest = enquiryDigest('contact', { ...answers, line: String(lineId) }, files)
  const same = await findDuplicateEnquiry(orm, digest, shop.now())
  if (same !== undefined) return tell(same, shop.now())
  const counted = await limitEnquiry(shop, { email: order.email, address })
  if (!counted.ok) return counted
  const pictures = await cleanPictures(shop, files)
  if (!pictures.ok) return pictures
  const enquiry = { kind: 'contact', email: order.email, answers, digest, orderLineId: lineId } as const
  return tell(await storeEnquiry(shop, { ...enquiry, pictures: pictures.clean }), shop.now())
}

/** @param state the parcel's */
function whyNotTell(
  order: Order,
  state: ShipmentState | undefined,
): Refusal<'no-such-piece' | 'not-placed' | 'not-left' | 'not-sent' | 'nobody-to-answer'> | null {
  if (state === undefined) return refusePiece()
  if (order.placedAt === null)
    return refuse('not-placed', 'This order is not placed yet. Please write to us from the contact page.')
  if (state === 'cancelled')
    return refuse('not-sent', 'This piece is not sent any more. Please write to us from the contact page.')
  if (!hasLeft(state))
    return refuse(
      'not-left',
      'This piece is still with us. Please write to us from the contact page, and we will see to it before it leaves.',
    )
  if (order.email === '')
    return refuse('nobody-to-answer', 'We no longer have an e-mail to answer you. Please write from the contact page.')
  return null
}

function refusePiece(): Refusal<'no-such-piece'> {
  return refuse('no-such-piece', 'This order has no such piece. Please open its page once more.')
}

function tell(number: number, now: Date): { ok: true; told: ToldProblem } {
  return { ok: true, told: { ticket: formatEnquiryNumber(number), toldAt: now.toISOString(), state: 'open' } }
}

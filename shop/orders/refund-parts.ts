import { allocate, roundHalfUp, type Paise } from '#shop/money/paise.ts'
import { amountsOfReturnedUnits } from '#shop/pricing/amounts-of-returned-units.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

/** The charge of a line or a delivery, and the refunded part of it, including open refunds. */
export type Charge = {
  shipmentId: string
  shipmentState: ShipmentState
  lineId: number | null
  name: string
  isFreeGift?: boolean
  quantity: number
  taxable: Paise
  tax: Paise
  returned: { units: number; taxable: Paise; tax: Paise }
}
export type RefundPart = Pick<Charge, 'shipmentId' | 'lineId' | 'taxable' | 'tax'> & { units: number }
export type WantedReturn = { line: number; units: number } | { delivery: true; shipment?: string | undefined }

/** All units of a line together return its whole charge, even if some refunds failed. */
export function refundUnits({ shipmentId, lineId, returned, ...charged }: Charge, units: number): RefundPart {
  const until = amountsOfReturnedUnits(charged, { before: 0, after: returned.units + units })
  const rest = (key: 'taxable' | 'tax') => Math.max(0, until[key] - returned[key])
  return { shipmentId, lineId, units, taxable: rest('taxable'), tax: rest('tax') }
}

export function refundRest(charges: readonly Charge[]): RefundPart[] {
  return charges
    .filter(({ quantity, returned }) => returned.units < quantity)
    .map((charge) => refundUnits(charge, charge.quantity - charge.returned.units))
}

export function sumOfParts(parts: readonly Pick<RefundPart, 'taxable' | 'tax'>[]): Paise {
  return parts.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0)
}

/** Limits the parts to `left` paise in proportion to their amounts. */
export function limitParts(parts: readonly RefundPart[], left: Paise): RefundPart[] {
  const whole = parts.map((part) => part.taxable + part.tax)
  if (sumOfParts(parts) <= left) return [...parts]
  return allocate(Math.max(0, left), whole).map((share, index) => {
    const part = parts[index]!
    const taxable = whole[index] === 0 ? 0 : roundHalfUp(part.taxable * share, whole[index]!)
    return { ...part, taxable, tax: share - taxable }
  })
}

export type ReturnRefusal = OperationRefusal<'no-such-line' | 'named-twice' | 'too-many' | 'cancelled'>

export function refundWanted(
  charges: readonly Charge[],
  wanted: readonly WantedReturn[],
): { ok: true; parts: RefundPart[] } | ReturnRefusal {
  const asked = new Set<Charge>()
  const parts: RefundPart[] = []
  for (const one of wanted) {
    const found = charges.filter((charge) => isNamed(charge, one))
    const [charge] = found
    if (!charge || found.length > 1) return refuse.conflict('no-such-line', describeCharges(charges))
    if (asked.has(charge))
      return refuse.conflict('named-twice', `${charge.name} is named twice. Name it once, with all its units.`)
    asked.add(charge)
    const units = 'units' in one ? one.units : 1
    const refusal = checkUnits(charge, units)
    if (refusal) return refusal
    parts.push(refundUnits(charge, units))
  }
  return { ok: true, parts }
}

/** A parcel that waits for an address is refunded whole: its later invoice covers all its pieces. */
export function refuseSomeOfAsked(
  charges: readonly Charge[],
  parts: readonly RefundPart[],
): OperationRefusal<'asking'> | undefined {
  const unitsOf = ({ lineId }: Charge) => parts.find((part) => part.lineId === lineId)?.units ?? 0
  const stays = charges.some(
    (charge) =>
      charge.shipmentState === 'asking' &&
      parts.some(({ shipmentId }) => shipmentId === charge.shipmentId) &&
      charge.lineId !== null &&
      !charge.isFreeGift &&
      charge.returned.units + unitsOf(charge) < charge.quantity,
  )
  if (!stays) return undefined
  return refuse.conflict(
    'asking',
    'The recipient has not told us the address yet. Refund all of it, or wait for the answer and refund these then.',
  )
}

/** Adds the delivery charge of unsent parcels whose pieces are all refunded. */
export function withDeliveryOfEmptied(
  charges: readonly Charge[],
  wanted: readonly WantedReturn[],
  isUnpaid = false,
): WantedReturn[] {
  const unitsOf = ({ lineId }: Charge) =>
    wanted.reduce((sum, one) => ('line' in one && one.line === lineId ? sum + one.units : sum), 0)
  const emptied = [...Map.groupBy(charges, ({ shipmentId }) => shipmentId).values()].flatMap((own) => {
    const goods = own.filter(({ lineId, isFreeGift }) => lineId !== null && !isFreeGift)
    const isEmptied = goods.every((line) => line.returned.units + unitsOf(line) >= line.quantity)
    const isTouched = goods.some((line) => unitsOf(line) > 0)
    const delivery = own.find((charge) => charge.lineId === null && charge.returned.units === 0)
    const isNamedAlready = delivery && wanted.some((one) => isNamed(delivery, one))
    const isFree = delivery && (isUnpaid || delivery.shipmentState === 'asking' || hasNotLeft(delivery.shipmentState))
    return isFree && isTouched && isEmptied && !isNamedAlready ? [delivery] : []
  })
  return [...wanted, ...emptied.map(({ shipmentId }) => ({ delivery: true as const, shipment: shipmentId }))]
}

function isNamed({ lineId, shipmentId }: Charge, wanted: WantedReturn): boolean {
  if ('line' in wanted) return lineId === wanted.line
  return lineId === null && (wanted.shipment ?? shipmentId) === shipmentId
}

function checkUnits({ name, quantity, returned, shipmentState }: Charge, units: number): ReturnRefusal | undefined {
  if (shipmentState === 'cancelled')
    return refuse.conflict('cancelled', `${name} was cancelled with its parcel: it was refunded then.`)
  if (returned.units + units <= quantity) return undefined
  if (quantity === 1 && returned.units === 1) return refuse.conflict('too-many', `${name} is refunded already.`)
  const already = returned.units === 0 ? '' : `, ${returned.units} of them refunded already`
  return refuse.conflict('too-many', `${name}: ${quantity} bought${already}, so ${units} cannot be refunded.`)
}

function describeCharges(charges: readonly Charge[]): string {
  const names = charges.map(({ lineId, shipmentId, name, quantity }) =>
    lineId === null ? `delivery of ${shipmentId}` : `line ${lineId} (${quantity} × ${name})`,
  )
  return `This order has no such line or delivery, or several. It has ${names.join(', ')}.`
}

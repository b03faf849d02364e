export const ORDER_CANCELLED = 'order cancelled'

export function retriedCause(cause: string, attempt: number): string {
  return `${cause}, try ${attempt}`
}

export function originalCause(cause: string): string {
  return cause.replace(/, try \d+$/, '')
}

/** @param digest hash of the plan of the refund and its reason */
export function returnCause(digest: string): string {
  return `returned ${digest}`
}

export function isReturnCause(cause: string): boolean {
  return cause.startsWith('returned ')
}

export function isCancellationCause(cause: string): boolean {
  return /^(order|shipment \d+) cancelled$/.test(originalCause(cause))
}

/** Documents mention a lost dispute only after the order is called off (decision 119). */
export function disputeCause(disputeId: string): string {
  return `dispute ${disputeId} lost`
}

export function isDisputeCause(cause: string): boolean {
  return /^dispute \S+ lost$/.test(cause)
}

type Try = { paymentId: string; cause: string; status: string }

/** Keeps one attempt of each payment: the one that did not fail, or the last failed one. @param tries oldest first */
export function groupByCause<Refund extends Try>(tries: readonly Refund[]): Map<string, Refund[]> {
  const counted = new Map<string, Refund>()
  for (const refund of tries) {
    const key = `${refund.paymentId} ${originalCause(refund.cause)}`
    const known = counted.get(key)
    if (!known || known.status === 'failed') counted.set(key, refund)
  }
  return Map.groupBy(counted.values(), ({ cause }) => originalCause(cause))
}

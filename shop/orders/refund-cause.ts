export const ORDER_CANCELLED = 'order cancelled'

/** The cause of a refund that failed, asked for again. @param cause of the first try */
export function retriedCause(cause: string, attempt: number): string {
  return `${cause}, try ${attempt}`
}

export function originalCause(cause: string): string {
  return cause.replace(/, try \d+$/, '')
}

/** Of units that came back. @param digest of the parts and their reason */
export function returnCause(digest: string): string {
  return `returned ${digest}`
}

export function isReturnCause(cause: string): boolean {
  return cause.startsWith('returned ')
}

/** Whether it went back because the order, or one of its shipments, was cancelled. */
export function isCancellationCause(cause: string): boolean {
  return /^(order|shipment \d+) cancelled$/.test(originalCause(cause))
}

/** What a bank took for the buyer. Documents say it only once the order is called off (decision 119). */
export function disputeCause(disputeId: string): string {
  return `dispute ${disputeId} lost`
}

export function isDisputeCause(cause: string): boolean {
  return /^dispute \S+ lost$/.test(cause)
}

type Try = { paymentId: string; cause: string; status: string }

/**
 * Of each payment the try that counts, by what all of them are for: the one that did not fail, or the last that did.
 * @param tries in the order they were made
 */
export function groupByCause<Refund extends Try>(tries: readonly Refund[]): Map<string, Refund[]> {
  const counted = new Map<string, Refund>()
  for (const refund of tries) {
    const key = `${refund.paymentId} ${originalCause(refund.cause)}`
    const known = counted.get(key)
    if (!known || known.status === 'failed') counted.set(key, refund)
  }
  return Map.groupBy(counted.values(), ({ cause }) => originalCause(cause))
}

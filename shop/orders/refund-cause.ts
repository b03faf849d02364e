/** The cause of a refund that failed, asked for again. @param cause of the first try */
export function retriedCause(cause: string, attempt: number): string {
  return `${cause}, try ${attempt}`
}

export function originalCause(cause: string): string {
  return cause.replace(/, try \d+$/, '')
}

/** Whether it went back because the order, or one of its shipments, was cancelled. */
export function isCancellationCause(cause: string): boolean {
  return /^(order|shipment \d+) cancelled$/.test(originalCause(cause))
}

/** The cause of a refund that failed, asked for again. @param cause of the first try */
export function retriedCause(cause: string, attempt: number): string {
  return `${cause}, try ${attempt}`
}

export function originalCause(cause: string): string {
  return cause.replace(/, try \d+$/, '')
}

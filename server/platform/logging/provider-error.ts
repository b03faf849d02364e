import type { ProviderFailure } from '#providers/provider-result.ts'
import { safeErrorMessage } from './redact.ts'

/** `description` is for the back office, never for the log. */
export class ProviderError extends Error {
  readonly description: string
  readonly timedOut: boolean

  constructor(who: string, { reason, code, status, description, message, timedOut }: ProviderFailure) {
    super([`${who}: ${reason}`, code, status].filter((part) => part !== undefined).join(' '))
    this.description = description ?? message
    this.timedOut = timedOut ?? false
  }
}

export function describeForStaff(error: unknown): string {
  return error instanceof ProviderError ? `${error.message}: ${error.description}` : safeErrorMessage(error)
}

import type { ProviderFailure } from '#providers/provider-result.ts'
import { safeErrorMessage } from './redact.ts'

/** `description` is for the control panel, never for the log. */
export class ProviderError extends Error {
  readonly description: string

  constructor(who: string, { reason, code, status, description, message }: ProviderFailure) {
    super([`${who}: ${reason}`, code, status].filter((part) => part !== undefined).join(' '))
    this.description = description ?? message
  }
}

export function describeForStaff(error: unknown): string {
  return error instanceof ProviderError ? `${error.message}: ${error.description}` : safeErrorMessage(error)
}

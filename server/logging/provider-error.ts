import type { ProviderFailure } from '#providers/provider-result.ts'
import { safeErrorMessage } from './redact.ts'

/** A provider's no, thrown where only trying again helps. Its words are for a person at the desk, never for the log. */
export class ProviderError extends Error {
  readonly description: string

  constructor(who: string, { reason, code, status, description, message }: ProviderFailure) {
    super([`${who}: ${reason}`, code, status].filter((part) => part !== undefined).join(' '))
    this.description = description ?? message
  }
}

/** What a person reads who has to decide: a provider's own words, or ours without data. */
export function describeForStaff(error: unknown): string {
  return error instanceof ProviderError ? `${error.message}: ${error.description}` : safeErrorMessage(error)
}

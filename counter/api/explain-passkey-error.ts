/** Turns an error of the browser's passkey dialog into advice. */
export function explainPasskeyError(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey was not used. Try again when you are ready.'
  if (name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  if (name === 'NotSupportedError') return 'This browser knows no passkeys. Use another way in.'
  return 'The passkey did not work here. Try again, or use another way in.'
}

/** What people did, in words. An operation without a row is shown as it is written in the log. */
const words: Readonly<Record<string, string>> = {
  'staff.invite': 'invited',
  'staff.invite-again': 'invited again',
  'staff.accept': 'accepted the invitation',
  'staff.change': 'changed',
  'staff.suspend': 'suspended',
  'staff.reinstate': 'let in again',
  'staff.reset': 'reset the sign-in of',
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.end-session': 'ended a session of',
  'staff.add-passkey': 'added a passkey',
  'staff.remove-passkey': 'removed a passkey',
}

export function operationText(operation: string): string {
  return words[operation] ?? operation
}

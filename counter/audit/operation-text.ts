/** What people did, in words; `…` is whom or what they did it to. */
const words: Readonly<Record<string, string>> = {
  'staff.invite': 'invited …',
  'staff.invite-again': 'invited … again',
  'staff.join': 'accepted the invitation',
  'staff.owner-link': 'made a link for the owner',
  'staff.change': 'changed …',
  'staff.suspend': 'suspended …',
  'staff.reinstate': 'let … in again',
  'staff.reset': 'reset how … signs in',
  'tokens.make': 'made the token …',
  'tokens.revoke': 'revoked the token …',
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.step-up': 'confirmed to be themselves',
  'staff.end-session': 'ended a session of …',
  'staff.end-other-sessions': 'ended all other sessions',
  'staff.add-passkey': 'added a passkey',
  'staff.remove-passkey': 'removed a passkey',
  'staff.set-password': 'set a password',
  'staff.set-up-code': 'set up codes from an app',
  'staff.renew-recovery-codes': 'made new recovery codes',
  'orders.note': 'wrote a note on …',
  'orders.hold': 'held …',
  'orders.move': 'moved … on',
  'orders.address': 'changed the address of …',
  'orders.cancel': 'cancelled …',
  'orders.pack': 'said that … is made',
  'packing.packed': 'packed …',
  'packing.start': 'began to pack …',
  'packing.again': 'opened … to pack it again',
  'packing.tick': 'ticked pieces of …',
  'packing.photograph': 'photographed …',
  'packing.put-back': 'put … back',
  'parcels.label': 'printed papers of …',
  'parcels.hand-over': 'handed over to …',
  'refunds.make': 'gave money back for …',
  'books.close': 'closed …',
}

/** An operation without words yet is shown as it is written in the log. */
export function operationText(operation: string, subject: string): string {
  return (words[operation] ?? `${operation}: …`).replace('…', () => subject)
}

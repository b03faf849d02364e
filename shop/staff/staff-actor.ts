/** Who did something: stands in the audit. Moves of orders know it as the `owner` of their state machine. */
export type StaffActor = {
  kind: 'staff' | 'token' | 'schedule' | 'import' | 'system'
  /** The person's or the token's id; a job's name. */
  id: string
  /** As it is now: the audit keeps it. */
  name: string
  /** The session's id, null without one. */
  session: string | null
  /** The network the request came from, null without one. */
  network: string | null
}

/** What the shop does by itself. */
export function createSystemActor(name: string): StaffActor {
  return { kind: 'system', id: name, name, session: null, network: null }
}

/** The audit stores it. Order transitions know it as the actor `owner`. */
export type StaffActor = {
  kind: 'staff' | 'token' | 'schedule' | 'import' | 'system'
  id: string
  name: string
  session: string | null
  network: string | null
}

export function createSystemActor(name: string): StaffActor {
  return { kind: 'system', id: name, name, session: null, network: null }
}

import type { CounterAnswer } from '#contract/counter/routes.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { steppedUpUntil, type SignedInStaff } from './staff-sessions.ts'

export type Me = CounterAnswer<'GET /counter/api/v1/me'>

export function showMe({ staff: { id, name, email, roles, language }, session, device }: SignedInStaff, now: Date): Me {
  return {
    staff: { id, name, email, roles, language },
    permissions: listPermissions(roles),
    steppedUpUntil: steppedUpUntil(session, now)?.toISOString() ?? null,
    demo: session.isDemo,
    device: device ? 'shared' : 'own',
    lockAfterMinutes: device?.idleMinutes ?? null,
  }
}

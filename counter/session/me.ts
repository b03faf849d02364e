import { createContext, use } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Permission } from '#shop/staff/permissions.ts'

export type Me = CounterAnswer<'GET /counter/api/v1/me'>

export const MeContext = createContext<Me | null>(null)

/**
 * The signed-in person.
 * @throws when used outside of the back office
 */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('counter/session/me.ts: nobody is signed in here')
  return me
}

export function usePermission(permission: Permission): boolean {
  return holds(useMe(), permission)
}

export function holds(me: Pick<Me, 'permissions'>, permission: Permission | undefined): boolean {
  return permission === undefined || me.permissions.includes(permission)
}

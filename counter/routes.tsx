import type { ComponentType } from 'react'
import type { Permission } from '#shop/staff/permissions.ts'
import { HistoryIcon, PeopleIcon, PersonIcon, TodayIcon } from './design/icons.tsx'

export type Place = {
  label: string
  icon: ComponentType
  /** The second key after `g`. */
  key: string
}

export type Screen = {
  /** Below /counter, as React Router writes it: `orders/:number`. */
  path: string
  /** Whoever lacks it does not see the place, and at the address reads whom to ask. */
  needs?: Permission
  /** In the menu, in this order; the first three that somebody may see stand on a phone's bar. */
  place?: Place
  load: () => Promise<ComponentType>
}

/** Every screen of the counter. */
export const screens: readonly Screen[] = [
  {
    path: '',
    place: { label: 'Today', icon: TodayIcon, key: 't' },
    load: () => import('./today/today-screen.tsx').then(({ TodayScreen }) => TodayScreen),
  },
  {
    path: 'staff',
    needs: 'staff.write',
    place: { label: 'Staff', icon: PeopleIcon, key: 'm' },
    load: () => import('./staff/staff-screen.tsx').then(({ StaffScreen }) => StaffScreen),
  },
  {
    path: 'staff/:id',
    needs: 'staff.write',
    load: () => import('./staff/staff-member-screen.tsx').then(({ StaffMemberScreen }) => StaffMemberScreen),
  },
  {
    path: 'audit',
    needs: 'audit.see',
    place: { label: 'Who did what', icon: HistoryIcon, key: 'h' },
    load: () => import('./audit/audit-screen.tsx').then(({ AuditScreen }) => AuditScreen),
  },
  {
    path: 'me',
    place: { label: 'My account', icon: PersonIcon, key: 'a' },
    load: () => import('./me/me-screen.tsx').then(({ MeScreen }) => MeScreen),
  },
]

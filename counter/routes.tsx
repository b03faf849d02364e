import { HistoryIcon, PeopleIcon, PersonIcon, TodayIcon } from './design/icons.tsx'
import type { ScreenRow } from './frame/places.ts'

/** Every screen of the counter. */
export const screens: readonly ScreenRow[] = [
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

import { HistoryIcon } from '../design/icons.tsx'
import type { ScreenRow } from '../layout/places.ts'

export const promiseScreens: readonly ScreenRow[] = [
  {
    path: 'promises',
    needs: 'orders.pack',
    place: { label: 'Promises', icon: HistoryIcon, key: 'y', group: 'Work' },
    load: () => import('./promises-screen.tsx').then(({ PromisesScreen }) => PromisesScreen),
  },
  {
    path: 'promises/calendar',
    name: 'Calendar',
    needs: 'orders.pack',
    load: () => import('./calendar-screen.tsx').then(({ CalendarScreen }) => CalendarScreen),
  },
]

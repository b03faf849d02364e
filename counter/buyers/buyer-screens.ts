import { BuyersIcon } from '../design/icons.tsx'
import type { ScreenRow } from '../layout/places.ts'

export const buyerScreens: readonly ScreenRow[] = [
  {
    path: 'buyers',
    needs: 'customers.see',
    place: { label: 'Buyers', icon: BuyersIcon, key: 'u', group: 'People' },
    load: () => import('./buyers-screen.tsx').then(({ BuyersScreen }) => BuyersScreen),
  },
  {
    path: 'buyers/:id',
    needs: 'customers.see',
    load: () => import('./buyer-screen.tsx').then(({ BuyerScreen }) => BuyerScreen),
  },
]

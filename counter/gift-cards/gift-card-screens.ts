import { GiftCardIcon } from '../design/icons.tsx'
import type { ScreenRow } from '../layout/places.ts'

export const giftCardScreens: readonly ScreenRow[] = [
  {
    path: 'gift-cards',
    needs: 'gift-cards.see',
    place: { label: 'Gift cards', icon: GiftCardIcon, key: 'z', group: 'Money' },
    load: () => import('./gift-cards-screen.tsx').then(({ GiftCardsScreen }) => GiftCardsScreen),
  },
  {
    path: 'gift-cards/:id',
    needs: 'gift-cards.see',
    load: () => import('./gift-card-screen.tsx').then(({ GiftCardScreen }) => GiftCardScreen),
  },
]

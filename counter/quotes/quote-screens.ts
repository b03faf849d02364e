import { QuoteIcon } from '../design/icons.tsx'
import type { ScreenRow } from '../layout/places.ts'

export const quoteScreens: readonly ScreenRow[] = [
  {
    path: 'quotes',
    needs: 'quotes.write',
    place: { label: 'Quotes', icon: QuoteIcon, key: 'q', group: 'Work' },
    load: () => import('./quotes-screen.tsx').then(({ QuotesScreen }) => QuotesScreen),
  },
  {
    path: 'quotes/:number',
    needs: 'quotes.write',
    load: () => import('./quote-screen.tsx').then(({ QuoteScreen }) => QuoteScreen),
  },
]

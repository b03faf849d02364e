import { NewsletterIcon } from '../design/icons.tsx'
import type { ScreenRow } from '../layout/places.ts'

export const newsletterScreens: readonly ScreenRow[] = [
  {
    path: 'newsletters',
    needs: 'newsletter.write',
    place: { label: 'Newsletter', icon: NewsletterIcon, key: 'w', group: 'People' },
    load: () => import('./newsletters-screen.tsx').then(({ NewslettersScreen }) => NewslettersScreen),
  },
  {
    path: 'newsletters/:id',
    needs: 'newsletter.write',
    load: () => import('./newsletter-screen.tsx').then(({ NewsletterScreen }) => NewsletterScreen),
  },
]

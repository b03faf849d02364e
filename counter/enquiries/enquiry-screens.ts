import { LetterIcon } from '../design/icons.tsx'
import type { ScreenRow } from '../layout/places.ts'

export const enquiryScreens: readonly ScreenRow[] = [
  {
    path: 'enquiries',
    needs: 'enquiries.answer',
    place: { label: 'Enquiries', icon: LetterIcon, key: 'e', group: 'Work' },
    load: () => import('./enquiries-screen.tsx').then(({ EnquiriesScreen }) => EnquiriesScreen),
  },
  {
    path: 'enquiries/:number',
    needs: 'enquiries.answer',
    load: () => import('./enquiry-screen.tsx').then(({ EnquiryScreen }) => EnquiryScreen),
  },
]

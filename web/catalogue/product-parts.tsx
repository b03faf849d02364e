import type { ComponentType } from 'react'
import { lazyUntilTouch } from '#web/startup/deferred-hydration.tsx'
import type { BelowProductProps } from './below-product.tsx'
import type { ChoicePickerProps } from './choice-picker.tsx'
import type { GalleryProps } from './gallery.tsx'
import type { PriceLadderProps } from './price-ladder.tsx'
import type { RatingLinkProps } from './rating-link.tsx'
import { hasWordsToShow } from './words-to-show.ts'

const failed = (what: string) => () => () => <p>{what} could not be shown. Please load the page again.</p>

export const Gallery = lazyUntilTouch(
  'gallery',
  () => import('./gallery.tsx').then(({ Gallery }): ComponentType<GalleryProps> => Gallery, failed('The pictures')),
  hasWordsToShow,
)

export const ChoicePicker = lazyUntilTouch(
  'choices',
  () =>
    import('./choice-picker.tsx').then(
      ({ ChoicePicker }): ComponentType<ChoicePickerProps> => ChoicePicker,
      failed('The choices'),
    ),
  () => location.search.includes('choose='),
)

export const BelowProduct = lazyUntilTouch('below', () =>
  import('./below-product.tsx').then(
    ({ BelowProduct }): ComponentType<BelowProductProps> => BelowProduct,
    failed('What is inside, and the reviews,'),
  ),
)

export const ProductNotFound = lazyUntilTouch('not-found', () =>
  import('./product-not-found.tsx').then(({ ProductNotFound }): ComponentType => ProductNotFound, failed('The page')),
)

export const RatingLink = lazyUntilTouch('rating', () =>
  import('./rating-link.tsx').then(({ RatingLink }): ComponentType<RatingLinkProps> => RatingLink, failed('The stars')),
)

export const PriceLadder = lazyUntilTouch('ladder', () =>
  import('./price-ladder.tsx').then(
    ({ PriceLadder }): ComponentType<PriceLadderProps> => PriceLadder,
    failed('The prices by quantity'),
  ),
)

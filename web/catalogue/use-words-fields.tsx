import { useRef, useState, type ComponentType } from 'react'
import type { CartProduct } from '#shop/cart/cart.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { WordsChange } from '#web/cart/words-change.ts'
import { DeferredHydration, lazyUntilTouch, waitForHydration } from '#web/startup/deferred-hydration.tsx'
import type { DrawnOn } from './use-words.ts'
import type { KeepWords, WordsFieldProps } from './words-field.tsx'
import { hasWordsToShow } from './words-to-show.ts'

/** Without it the piece is sold as it is. */
const WordsField = lazyUntilTouch(
  'words',
  () =>
    import('./words-field.tsx').then(
      ({ WordsField }): ComponentType<WordsFieldProps> => WordsField,
      () => () => <p className="words">Words could not be taken just now. Please load the page again.</p>,
    ),
  hasWordsToShow,
)

/** Fields for the words of a piece, what is drawn of them, how many pieces they name, and the line with them. */
export function useWordsFields(product: ProductDetails, changing: WordsChange | null) {
  const [drawn, setDrawn] = useState<DrawnOn | null>(null)
  const [pieces, setPieces] = useState<Readonly<Record<string, number | null>>>({})
  const keepers = useRef(new Map<string, KeepWords | null>())
  const { id, gstRate } = product
  const zones = product.zones.filter(({ key }) => changing === null || key === changing.zone)

  /** @returns null, having said why, where the words cannot be had */
  async function withWords(line: CartProduct): Promise<CartProduct | null> {
    if (zones.length > 0 && hasWordsToShow()) await waitForHydration('words')
    const choices = [...(line.choices ?? [])]
    for (const { key } of zones) {
      const kept = await keepers.current.get(key)?.()
      if (kept && !kept.ok) return null
      if (kept?.chosen) choices.push(kept.chosen)
    }
    return { ...line, choices }
  }

  const fields = zones.map((zone) => (
    <DeferredHydration key={zone.key} part="words">
      <WordsField
        product={id}
        zone={zone}
        gstRate={gstRate}
        onDrawn={setDrawn}
        onPieces={(count) => setPieces((before) => ({ ...before, [zone.key]: count }))}
        changing={changing}
        keepRef={(keep) => void keepers.current.set(zone.key, keep)}
      />
    </DeferredHydration>
  ))
  const named = zones.flatMap(({ key }) => pieces[key] ?? [])
  return { fields, drawn, withWords, pieces: named.length > 0 ? Math.max(...named) : null }
}

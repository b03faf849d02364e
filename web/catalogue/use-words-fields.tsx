import { useRef, useState, type ComponentType } from 'react'
import type { CartProduct } from '#shop/cart/cart.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { WordsChange } from '#web/cart/words-change.ts'
import { DeferredHydration, lazyUntilTouch, waitForHydration } from '#web/startup/deferred-hydration.tsx'
import type { DrawnOn } from './use-words.ts'
import type { Surcharge } from './price-with-choices.tsx'
import type { TypedPieces, WordsFieldProps } from './words-field.tsx'
import { hasWordsToShow } from './words-to-show.ts'
import type { KeepWords } from './keep-words.ts'

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

const PhotographField = lazyUntilTouch(
  'words',
  () =>
    import('./photograph-field.tsx').then(
      ({ PhotographField }): ComponentType<WordsFieldProps> => PhotographField,
      () => () => <p className="words">Photographs could not be taken just now. Please load the page again.</p>,
    ),
  hasWordsToShow,
)

/** Fields for the words of a piece, what is drawn of them, how many pieces they name, what they cost, and the line with them. */
export function useWordsFields(product: ProductDetails, changing: WordsChange | null) {
  const [drawn, setDrawn] = useState<readonly (DrawnOn & { printArea: string })[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, TypedPieces>>>({})
  const keepers = useRef(new Map<string, KeepWords | null>())
  const { id, gstRate } = product
  const printAreas = product.printAreas.filter(({ key }) => changing === null || key === changing.printArea)

  /** @returns null, having said why, where the words cannot be had */
  async function withWords(line: CartProduct, isForLater = false): Promise<CartProduct | null> {
    if (printAreas.length > 0 && hasWordsToShow()) await waitForHydration('words')
    const choices = [...(line.choices ?? [])]
    for (const { key } of printAreas) {
      const kept = await keepers.current.get(key)?.(isForLater)
      if (kept && !kept.ok) return null
      if (kept?.chosen) choices.push(kept.chosen)
    }
    return { ...line, choices }
  }

  const fields = printAreas.map((printArea) => {
    const Field = printArea.field === 'photograph' ? PhotographField : WordsField
    return (
      <DeferredHydration key={printArea.key} part="words">
        <Field
          product={id}
          printArea={printArea}
          gstRate={gstRate}
          onDrawn={(words) =>
            setDrawn((before) => [
              ...before.filter((other) => other.printArea !== printArea.key),
              ...(words ? [{ ...words, printArea: printArea.key }] : []),
            ])
          }
          onTyped={(pieces) => setTyped((before) => ({ ...before, [printArea.key]: pieces }))}
          changing={changing}
          keepRef={(keep) => void keepers.current.set(printArea.key, keep)}
        />
      </DeferredHydration>
    )
  })
  const named = printAreas.flatMap(({ key }) => typed[key]?.pieces ?? [])
  const surcharge: Surcharge = { unitPrice: 0, oncePrice: 0 }
  for (const { key, unitPrice, oncePrice } of printAreas) {
    if (!typed[key]?.hasWords) continue
    surcharge.unitPrice += unitPrice
    surcharge.oncePrice += oncePrice
  }
  return { fields, drawn, withWords, surcharge, pieces: named.length > 0 ? Math.max(...named) : null }
}

import { lazy, Suspense, useId, type ReactNode } from 'react'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { NoteCardFieldsProps } from '#web/note-cards/note-card-fields.tsx'
import { toGiftNote, type NoteDraft } from './note-draft.ts'
import { WrapChoices } from './wrap-choices.tsx'
import type { PricedWrap } from './use-wraps.ts'
import { Step } from './step.tsx'

/** Fetched when something is a gift; without it the gift goes without a card. */
const NoteCardFields = lazy(() =>
  import('#web/note-cards/note-card-fields.tsx').then(
    ({ NoteCardFields }): { default: (props: NoteCardFieldsProps) => ReactNode } => ({ default: NoteCardFields }),
    () => ({ default: () => <p>The card could not be opened just now. Please load the page again.</p> }),
  ),
)

export function GiftStep({
  draft,
  address,
  buyer,
  wraps,
  lines,
  locked,
  onChange,
}: {
  draft: NoteDraft
  address: ShippingAddress
  buyer: Buyer | null
  wraps: readonly PricedWrap[]
  lines: readonly CartItem[]
  locked: boolean
  onChange: (changes: Partial<NoteDraft>) => void
}) {
  const hintId = useId()
  const note = toGiftNote(draft, { address, buyer })
  return (
    <Step title="Is it a gift?" takeFocus={false}>
      <label className="buyer-choice">
        <input
          type="checkbox"
          checked={note !== null}
          disabled={locked}
          aria-describedby={hintId}
          onChange={({ target }) => onChange({ isGift: target.checked })}
        />
        This is a gift
      </label>
      <p id={hintId} className="buyer-hint">
        {note ? 'No prices in the box. The invoice comes to you by e-mail.' : 'Then your words go with it on a card.'}
      </p>
      {note && (
        <Suspense fallback={<p className="buyer-hint">One moment…</p>}>
          <NoteCardFields note={note} locked={locked} onChange={onChange}>
            <WrapChoices wraps={wraps} lines={lines} draft={draft} onChange={onChange} />
          </NoteCardFields>
        </Suspense>
      )}
    </Step>
  )
}

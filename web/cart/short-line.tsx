import { leftText, type Shortage } from '#shop/cart/shortages.ts'
import { Button } from '../design/button.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'

/** Says that there are not so many, and puts it right: as many as there are, or none. */
export function ShortLine({
  shortage: { name, left },
  onSettle,
}: {
  shortage: Shortage
  onSettle?: (() => void) | undefined
}) {
  return (
    <p className="line-shortage">
      <span>{leftText(left)}</span>
      {onSettle && (
        <Button kind="outline" size="small" onClick={onSettle}>
          {left === 0 ? 'Remove' : `Set to ${left}`}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </p>
  )
}

import { leftText, type Shortage } from '#shop/cart/shortages.ts'
import { Button } from '../design/button.tsx'

/** Says that there are not so many, and puts it right: as many as there are, or none. */
export function ShortLine({
  shortage: { name, left },
  onSettle,
}: {
  shortage: Shortage
  onSettle?: (() => void) | undefined
}) {
  const what = left === 0 ? 'Remove' : `Set to ${left}`
  return (
    <p className="line-shortage">
      <span>{leftText(left)}</span>
      {onSettle && (
        <Button kind="outline" size="small" aria-label={`${what}: ${name}`} onClick={onSettle}>
          {what}
        </Button>
      )}
    </p>
  )
}

import { mostText, type Shortage } from '#shop/cart/shortages.ts'
import { Button } from '../design/button.tsx'

/** Says that there are not so many, and puts it right: as many as there are, or none. */
export function ShortLine({
  shortage,
  onSettle,
}: {
  shortage: Shortage
  onSettle?: (() => void) | undefined
}) {
  const { name, most } = shortage
  const what = most === 0 ? 'Remove' : `Set to ${most}`
  return (
    <p className="line-shortage">
      <span>{mostText(shortage)}</span>
      {onSettle && (
        <Button kind="outline" size="small" aria-label={`${what}: ${name}`} onClick={onSettle}>
          {what}
        </Button>
      )}
    </p>
  )
}

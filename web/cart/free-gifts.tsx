import type { CartAnswer } from '#contract/cart.ts'
import { Picture } from '#web/design/picture.tsx'

export function FreeGifts({ gifts }: { gifts: CartAnswer['freeGifts'] }) {
  if (gifts.length === 0) return null
  return (
    <ul className="free-gifts" aria-label="Free with your order">
      {gifts.map(({ id, name, picture, label }) => (
        <li key={`${id} ${label}`} className="free-gift">
          <Picture picture={picture} alt="" sizes="48px" />
          <p>
            <strong>Free: {name}</strong>
            <span className="free-gift-why">{label}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

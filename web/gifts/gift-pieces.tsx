import type { GiftShown } from '#contract/gift.ts'
import { Picture } from '#web/design/picture.tsx'

export function GiftPieces({ pieces }: Pick<GiftShown, 'pieces'>) {
  if (pieces.length === 0) return null
  return (
    <ul className="gift-pieces">
      {pieces.map(({ name, quantity, material, description, picture }, index) => (
        <li key={index} className="gift-piece">
          {picture && <Picture picture={picture} sizes="(width >= 600px) 256px, 320px" lazy />}
          <div>
            <h2>{quantity === 1 ? name : `${quantity} × ${name}`}</h2>
            {material && <p className="buyer-hint">{material}</p>}
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

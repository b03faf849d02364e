import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chosenPath } from '#shop/catalogue/chosen-path.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { toCartProduct, type ShownWish, type WishAnswer } from '#shop/wishes/show-wish.ts'
import { AddToCartButton } from '#web/catalogue/add-to-cart-button.tsx'
import { ButtonLink } from '#web/design/button.tsx'
import { Picture } from '#web/design/picture.tsx'

export function WishLine({
  shown,
  answer,
  name,
  onRemove,
}: {
  /** Undefined until the shop has said. */
  shown: ShownWish | undefined
  answer: WishAnswer | undefined
  name: string
  onRemove: () => void
}) {
  const line = shown && answer && toCartProduct(shown, answer)
  return (
    <ShownLine shown={shown} name={name}>
      {line && <AddToCartButton product={{ ...line, soldOut: false }} />}
      {shown && !line && shown.canChoose && (
        <ButtonLink to={chosenPath(shown.id, shown.choices)} kind="outline" size="small" viewTransition>
          {shown.price === null ? 'Choose again' : 'View product'}
        </ButtonLink>
      )}
      <button
        type="button"
        className="wish-remove"
        aria-label={`Remove ${name} from your wish list`}
        onClick={onRemove}
      >
        Remove
      </button>
    </ShownLine>
  )
}

export function ShownLine({
  shown,
  name,
  children,
}: {
  shown: ShownWish | undefined
  name: string
  children: ReactNode
}) {
  const address = shown?.canChoose ? chosenPath(shown.id, shown.choices) : undefined
  return (
    <li className="wish-line">
      <span className="wish-picture">
        {shown?.picture && <Picture picture={shown.picture} alt="" sizes="120px" lazy />}
      </span>
      <div className="wish-facts">
        <h2 className="wish-name">
          {address === undefined ? (
            name
          ) : (
            <Link to={address} viewTransition>
              {shown?.name ?? name}
            </Link>
          )}
        </h2>
        {shown?.chosen && <p className="wish-chosen">{shown.chosen}</p>}
        <p className="wish-price">{shown ? shown.price !== null && priceText(shown.price) : '\u00a0'}</p>
        {shown?.note && <p className={shown.canBuy ? 'wish-note' : 'wish-note wish-gone'}>{shown.note}</p>}
      </div>
      <div className="wish-actions">{children}</div>
    </li>
  )
}

const priceText = (price: number) => `${formatPrice(price)} incl. GST`

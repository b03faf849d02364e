import { Link } from 'react-router'
import type { HomePageData } from '#contract/page-data.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import { giftsPath, listingUrl } from '#shop/catalogue/listing-url.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { Picture } from '#web/design/picture.tsx'

type Ways = Pick<HomePageData, 'occasions' | 'prices' | 'dearer'>

const ARCH_SIZES = '(width >= 1100px) 140px, (width >= 700px) 22vw, 42vw'
const countGifts = (goods: number) => (goods === 1 ? '1 gift' : `${goods} gifts`)

export function GiftWays({ occasions, prices, dearer }: Ways) {
  const highest = prices.at(-1)
  return (
    <div className="wrap">
      <h2 id="ways">What is it for?</h2>
      <ul className="gift-ways">
        {occasions.map(({ key, goods, picture }) => (
          <li key={key}>
            <Link to={giftsPath({ occasion: key })} className="gift-way" viewTransition>
              <Picture picture={picture} alt="" sizes={ARCH_SIZES} className="gift-way-picture" />
              <span className="gift-way-name">{findOccasion(key)?.name}</span>
              <span className="gift-count">{countGifts(goods)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="spend-title" id="spend">
        By what you want to spend
      </h2>
      <ul className="spend" aria-labelledby="spend">
        {prices.map(({ key, goods }) => (
          <li key={key}>
            <Link to={giftsPath({ under: Number(key) })} className="spend-link" viewTransition>
              <span className="spend-price">Under {formatPrice(Number(key) * 100)}</span>
              <span className="gift-count">{countGifts(goods)}, GST included</span>
            </Link>
          </li>
        ))}
        {highest && dearer > 0 && (
          <li>
            <Link to={listingUrl({ sort: 'price-desc' })} className="spend-link" viewTransition>
              <span className="spend-price">Above {formatPrice(Number(highest.key) * 100)}</span>
              <span className="gift-count">{countGifts(dearer)}, the dearest first</span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

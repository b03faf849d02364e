import { Link } from 'react-router'
import type { Season } from '#contract/page-data.ts'
import { giftsPath } from '#shop/catalogue/listing-url.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'

/** Cached for everybody, so it shows the last moment for all of India. A shopper with a PIN sees more. */
export function SeasonBar({ season: { name, day, occasion, orderBy } }: { season: Season }) {
  const inTime = `/gifts?${new URLSearchParams({ ...(occasion && { occasion }), by: day })}`
  return (
    <p className="season">
      <span>
        <span className="season-day">
          <strong>{name}</strong> is on {formatDay(day)}.
        </span>{' '}
        {orderBy ? (
          <>
            {`Order by ${formatDay(orderBy.day)}, ${orderBy.time}`}
            <span className="season-promise">, and it arrives in time wherever we deliver</span>.
          </>
        ) : (
          'Some gifts can still be there.'
        )}{' '}
        <Link to={orderBy ? (occasion ? giftsPath({ occasion }) : '/shop') : inTime} viewTransition>
          {orderBy ? 'See the gifts' : 'Say where to'}
        </Link>
      </span>
    </p>
  )
}

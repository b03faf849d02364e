import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listPagerEntries } from '#shop/catalogue/pager.ts'
import { listingUrl, type ListingQuery } from '#shop/catalogue/listing-url.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/design/icons.tsx'

export function Pager({ address, pageCount }: { address: ListingQuery; pageCount: number }) {
  if (pageCount < 2) return null
  const { page } = address
  return (
    <nav className="pager" aria-label="Pages">
      <Arrow address={{ ...address, page: page - 1 }} label="Previous page" atEnd={page <= 1}>
        <ArrowLeftIcon />
      </Arrow>
      <ol className="pager-pages">
        {listPagerEntries(page, pageCount).map((entry, index) => (
          <li key={entry === '…' ? `gap-${index}` : entry}>
            {entry === '…' ? (
              <span className="pager-gap">…</span>
            ) : (
              <Link
                to={listingUrl({ ...address, page: entry })}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className="tabular-numbers"
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Arrow address={{ ...address, page: page + 1 }} label="Next page" atEnd={page >= pageCount}>
        <ArrowRightIcon />
      </Arrow>
    </nav>
  )
}

function Arrow({
  address,
  label,
  atEnd,
  children,
}: {
  address: ListingQuery
  label: string
  atEnd: boolean
  children: ReactNode
}) {
  if (atEnd)
    return (
      // A link without an address is what HTML has for a link that cannot be followed now.
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles
      <a className="pager-arrow" role="link" aria-disabled="true" aria-label={label}>
        {children}
      </a>
    )
  return (
    <Link className="pager-arrow" to={listingUrl(address)} aria-label={label}>
      {children}
    </Link>
  )
}

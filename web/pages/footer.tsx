import { useContext } from 'react'
import { Link } from 'react-router'
import { NewsletterForm } from '#web/enquiries/newsletter-form.tsx'
import { useLayoutData } from '#web/routing/route-data.ts'
import { SiteContext } from '#web/startup/site-context.ts'
import { openingHours, phoneLink } from '#web/enquiries/contact-details.ts'
import { KeptMarkup } from '#web/startup/kept-markup.tsx'
import { siteLinks } from './site-links.ts'

const footerLinks = [
  ...siteLinks,
  ['/occasions', 'Festivals'],
  ['/gift-cards', 'Gift cards'],
  ['/wishlist', 'Wish list'],
  ['/track-order', 'Track order'],
] as const

const legalLinks = [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/returnpolicy', 'Return policy'],
] as const

export function Footer() {
  const seller = useLayoutData()?.seller
  return (
    <footer className="footer">
      <div className="footer-grid wrap">
        <div className="footer-about">
          <p className="footer-name">
            {!seller?.logo && <img src="/art/potli-mark-light.svg" width="36" height="36" alt="" loading="lazy" />}
            {seller?.logo ? seller.tradeName : 'Gathri'}
          </p>
          <p>Gifts and gift packaging, tied by hand in Jaipur.</p>
          {seller && (
            <address>
              <p>
                {seller.address.join(', ')} {seller.pin}, {seller.state}
              </p>
              <p>
                <a href={`mailto:${seller.email}`}>{seller.email}</a>
              </p>
              <p>
                <a href={phoneLink(seller.phone)}>{seller.phone}</a>
              </p>
              <p>{openingHours}</p>
            </address>
          )}
        </div>
        <KeptMarkup as="nav" of="footer links" className="footer-links" aria-label="Footer">
          {() => (
            <>
              <PageLinks links={footerLinks} />
              <PageLinks links={legalLinks} />
            </>
          )}
        </KeptMarkup>
        <section className="footer-newsletter" aria-labelledby="letter">
          <h2 id="letter">Newsletter</h2>
          <p>New pieces and festival dates, four times a year. One click stops it.</p>
          <NewsletterForm />
        </section>
      </div>
      <p className="footer-end wrap">
        {useContext(SiteContext).counts && (
          <button type="button" className="footer-consent-settings" data-choices>
            Cookie choices
          </button>
        )}
        © {seller?.legalName ?? 'Gathri'}
        {seller && `, GSTIN ${seller.gstin}`}
        {seller?.fssaiLicence && `, FSSAI licence ${seller.fssaiLicence}`}. Prices are in Indian rupees. All prices
        include GST.
      </p>
    </footer>
  )
}

/** Shows what the law requires. Leaves out links that lead away from paying. */
export function CheckoutFooter() {
  const seller = useLayoutData()?.seller
  return (
    <footer className="footer footer-slim">
      <div className="wrap">
        {seller && (
          <>
            <p>
              {seller.legalName}, {seller.address.join(', ')} {seller.pin}
            </p>
            <p>
              Questions? <a href={`mailto:${seller.email}`}>{seller.email}</a>
            </p>
          </>
        )}
        <nav aria-label="Legal">
          <PageLinks links={legalLinks} />
        </nav>
      </div>
    </footer>
  )
}

function PageLinks({ links }: { links: readonly (readonly [to: string, label: string])[] }) {
  return (
    <ul className="footer-list">
      {links.map(([to, label]) => (
        <li key={to}>
          <Link to={to} discover="none" viewTransition>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { PublicSeller } from '#contract/page-data.ts'
import { openingHours, phoneLink } from '#web/enquiries/contact-details.ts'

/** Rule 5 of the Consumer Protection (E-Commerce) Rules 2020. */
export function SellerDetails({ seller }: { seller: PublicSeller }) {
  return (
    <dl className="legal-facts">
      <div>
        <dt>Sold by</dt>
        <dd>
          {seller.legalName}, trading as {seller.tradeName}
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          {[...seller.address, `${seller.state} ${seller.pin}`, 'India'].join(', ')}. This is our only place of
          business.
        </dd>
      </div>
      <div>
        <dt>GSTIN</dt>
        <dd className="tabular-numbers">{seller.gstin}</dd>
      </div>
      <div>
        <dt>Customer care</dt>
        <dd>
          <a href={`mailto:${seller.email}`}>{seller.email}</a>, <a href={phoneLink(seller.phone)}>{seller.phone}</a>,{' '}
          {openingHours}
        </dd>
      </div>
    </dl>
  )
}

/** Rule 4 of the Consumer Protection (E-Commerce) Rules 2020. */
export function GrievanceOfficer({ seller }: { seller: PublicSeller }) {
  const { name, email, phone } = seller.grievanceOfficer
  return (
    <>
      <dl className="legal-facts">
        <div>
          <dt>Grievance officer</dt>
          <dd>
            {name}, {seller.tradeName}
          </dd>
        </div>
        <div>
          <dt>Reached at</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>, <a href={phoneLink(phone)}>{phone}</a>, or by post to the address
            above
          </dd>
        </div>
      </dl>
      <p>
        A complaint is acknowledged <strong>within 48 hours</strong>, with a number to refer to, and settled{' '}
        <strong>within one month</strong> of the day it reached us.
      </p>
    </>
  )
}

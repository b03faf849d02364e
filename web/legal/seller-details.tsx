import { openingHours, phoneLink } from '#web/enquiries/contact-details.ts'
import { useLayoutData } from '#web/routing/route-data.ts'
import { Fact } from '#web/design/fact.tsx'

/** Rule 5 of the Consumer Protection (E-Commerce) Rules 2020. */
export function SellerDetails() {
  const seller = useLayoutData()?.seller
  if (!seller) return null
  return (
    <dl className="legal-facts">
      <Fact name="Sold by">
        {seller.legalName}, trading as {seller.tradeName}
      </Fact>
      <Fact name="Address">
        {[...seller.address, `${seller.state} ${seller.pin}`, 'India'].join(', ')}. This is our only place of business.
      </Fact>
      <Fact name="GSTIN" isNumber>
        {seller.gstin}
      </Fact>
      <Fact name="Customer care">
        <a href={`mailto:${seller.email}`}>{seller.email}</a>, <a href={phoneLink(seller.phone)}>{seller.phone}</a>,{' '}
        {openingHours}
      </Fact>
    </dl>
  )
}

/** Rule 4 of the Consumer Protection (E-Commerce) Rules 2020. */
export function GrievanceOfficer() {
  const seller = useLayoutData()?.seller
  if (!seller) return null
  const { name, email, phone } = seller.grievanceOfficer
  return (
    <>
      <dl className="legal-facts">
        <Fact name="Grievance officer">
          {name}, {seller.tradeName}
        </Fact>
        <Fact name="Reached at">
          <a href={`mailto:${email}`}>{email}</a>, <a href={phoneLink(phone)}>{phone}</a>, or by post to the address
          above
        </Fact>
      </dl>
      <p>
        A complaint is acknowledged <strong>within 48 hours</strong>, with a number to refer to, and settled{' '}
        <strong>within one month</strong> of the day it reached us.
      </p>
    </>
  )
}

export function SellerState() {
  return useLayoutData()?.seller.state
}

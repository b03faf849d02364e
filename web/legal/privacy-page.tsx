import { Link } from 'react-router'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { LegalTable } from './legal-table.tsx'
import { browserStorageTable, retentionTable, dataRecipients } from './retention-table.ts'
import { GrievanceOfficer, SellerDetails } from './seller-details.tsx'

/** The notice that the DPDP Act 2023 asks for. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      description="What we know about you, why, for how long and who else sees it; how to see it, put it right, take it with you or have it erased."
      effectiveDate="21 November 2026"
      summary={
        <p>
          Your cart stays in your browser. An order keeps what is needed to deliver it and to account for it. We measure
          nothing without your yes, sell nothing to anybody, and erase what is no longer needed. Everything we hold
          about you, you can see, correct, take away and have erased.
        </p>
      }
      sections={sections}
    />
  )
}

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: <SellerDetails />,
  },
  {
    id: 'what',
    title: 'What we keep, why, and for how long',
    body: (
      <LegalTable
        columns={['What', 'What for', 'How long']}
        rows={retentionTable.map(({ what, why, howLong }) => [what, why, howLong])}
      />
    ),
  },
  {
    id: 'others',
    title: 'Who else sees some of it',
    body: (
      <>
        <p>Only who must, for their part of the work, under contract and for nothing else:</p>
        <ul>
          {dataRecipients.map(({ who, what }) => (
            <li key={who}>
              <strong>{who}</strong>: {what}
            </li>
          ))}
        </ul>
        <p>
          Courts and authorities see what the law makes us show them. We sell and rent nothing, and show no advertising
          of others.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What lies in your browser',
    body: (
      <>
        <p>
          We ask before we measure, and only before that: the rest is needed for what you do here, and none of it
          follows you to other sites.
        </p>
        <LegalTable
          columns={['Name', 'What it holds', 'How long']}
          rows={browserStorageTable.map(({ name, holds, howLong }) => [name, holds, howLong])}
          isCode
        />
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    body: (
      <>
        <ul>
          <li>
            <strong>To see it and take it with you.</strong> Signed in, you download everything as a file from your
            profile. Without an account, <Link to="/contact">write to us</Link> under “My personal data”, from the
            e-mail you ordered with.
          </li>
          <li>
            <strong>To put it right.</strong> In your profile, or by writing to us.
          </li>
          <li>
            <strong>To have it erased.</strong> “Delete my account” in your profile erases profile, addresses, days,
            messages and the letter at once. For what you sent us with your e-mail alone, a code from our mail proves
            that it is yours. Tax law makes us keep the invoice; phone and e-mail leave an order once it can no longer
            come back.
          </li>
          <li>
            <strong>To take back a yes.</strong> As easily as you gave it: the letter and each reminder have a link at
            their end, measuring a switch at the foot of every page.
          </li>
          <li>
            <strong>To name somebody</strong> who may ask for all this if you die or cannot, by writing to us.
          </li>
        </ul>
        <p>
          We answer within two working days and are done within a month. If you are not content with our answer, you may
          turn to the Data Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    body: (
      <p>
        Everything travels encrypted. Passwords are kept as hashes that cannot be turned back; card numbers never reach
        us. Pictures you send are drawn anew, without the place they were taken at, and seen only at the workshop.
        Should data of yours ever get into wrong hands, we tell you and the Data Protection Board without delay: what
        happened, what it means, and what to do.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The shop is for people of 18 and older. We do not knowingly keep data of children and follow none of them. If a
        child has written to us, tell us and we erase it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        If this notice changes in what it means for you, we say so here with the new date, and ask again where your yes
        is needed.
      </p>
    ),
  },
  { id: 'grievance', title: 'Questions and complaints', body: <GrievanceOfficer /> },
]

import { asc, eq } from 'drizzle-orm'
import type { Attachment } from '#providers/mail/mail-provider.ts'
import type { EmailContext, EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { EnquiryMail } from '#server/platform/mail/mail-kinds.ts'
import type { OutgoingMail } from '#server/platform/database/mail-tables.ts'
import { enquiries, enquiryPictures, enquiryWords, type EnquiryRow } from '#server/platform/database/enquiry-tables.ts'
import {
  enquiryAnswerEmail,
  newEnquiryEmail,
  enquiryReceivedEmail,
} from '#server/platform/mail/templates/enquiry-emails.ts'

export const enquiryEmailComposers: Record<EnquiryMail, EmailComposer> = {
  async 'enquiry received'(shop, mail) {
    const enquiry = await findEnquiry(shop, mail)
    const { publicUrl: shopUrl, seller } = shop.settings
    return enquiry && enquiryReceivedEmail(enquiry, { shopUrl, officer: seller.grievanceOfficer })
  },
  async 'enquiry arrived'(shop, mail) {
    const enquiry = await findEnquiry(shop, mail)
    return enquiry && newEnquiryEmail(enquiry, await readAttachments(shop, enquiry.number))
  },
  async 'enquiry answer'(shop, mail) {
    const enquiry = await findEnquiry(shop, mail)
    const [answer] = await shop.database.orm
      .select()
      .from(enquiryWords)
      .where(eq(enquiryWords.id, Number(mail.payload['words'])))
    const quoteUrl = mail.payload['quoteUrl']
    const said = { words: answer?.words ?? '', from: answer?.staffName ?? '', ...(quoteUrl && { quoteUrl }) }
    return enquiry && answer && enquiryAnswerEmail(enquiry, said)
  },
}

async function findEnquiry({ database }: EmailContext, { payload }: OutgoingMail): Promise<EnquiryRow | undefined> {
  const [row] = await database.orm
    .select()
    .from(enquiries)
    .where(eq(enquiries.number, Number(payload['number'])))
  return row
}

async function readAttachments({ database }: EmailContext, number: number): Promise<Attachment[]> {
  const rows = await database.orm
    .select()
    .from(enquiryPictures)
    .where(eq(enquiryPictures.enquiryNumber, number))
    .orderBy(asc(enquiryPictures.position))
  return rows.map(({ position, webp }) => ({
    name: `idea-${position}.webp`,
    type: 'image/webp',
    content: webp,
  }))
}

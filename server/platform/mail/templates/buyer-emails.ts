import { listDocumentLinks } from '#server/platform/mail/list-document-links.ts'
import type { EmailContent } from '#server/platform/mail/render-email.ts'

const notYou = 'If you did not ask for this, reply to this email.'

export function buyerDataExportedEmail(): EmailContent {
  return {
    subject: 'Your data was put together',
    words: { of: 'dataExportedMail' },
    paragraphs: [
      'As you asked, we have put together what Gathri keeps of you: your orders, your messages to us and your reviews.',
      'You get it from the person at our shop you wrote to.',
    ],
    notes: [notYou],
  }
}

/** @param documentLinks by the document's number */
export function buyerErasedEmail(documentLinks: Readonly<Record<string, string>>): EmailContent {
  const links = listDocumentLinks(documentLinks)
  return {
    subject: 'Your data is erased',
    words: { of: 'dataErasedMail' },
    paragraphs: [
      'As you asked, we have erased what Gathri kept of you: your messages to us, the newsletter, and what we had written down about you. The pages of your orders are closed.',
      'Past orders stay in our books, because tax law asks for them. Your e-mail and phone number are taken off each of them once it can no longer be returned, your name and street 180 days after its end.',
      ...(links.length > 0
        ? [
            'Here are your invoices, and what else belongs to them, once more. The links work for 30 days; after that reply to this email.',
          ]
        : []),
    ],
    links,
    notes: [notYou],
  }
}

import type { Attachment } from '#providers/mail/mail-provider.ts'
import type { EmailContent } from '#server/platform/mail/render-email.ts'
import type { EnquiryRow } from '#server/platform/database/enquiry-tables.ts'
import { enquiryFields, isComplaint, type EnquiryKind } from '#shop/enquiries/enquiry-fields.ts'
import { problemFacts } from '#shop/enquiries/order-problems.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'

type Enquiry = Pick<EnquiryRow, 'number' | 'kind' | 'answers'>

const subjects: Record<EnquiryKind, string> = {
  bespoke: 'your bespoke gift',
  corporate: 'gifts for your company',
  contact: 'your message',
}

const responseTimes: Record<EnquiryKind, string> = {
  bespoke:
    'Thank you for telling us about your gift. We answer within two working days, with a first sketch and a price.',
  corporate:
    'Thank you for asking us. We answer within two working days with a quote: what the gifts are, what each costs with GST, and the day they arrive.',
  contact:
    'Thank you for writing. Somebody at the workshop reads every message, and we answer within two working days.',
}

/** The address is unverified: repeating the text would let anybody send their words through us. */
export function enquiryReceivedEmail(
  { number, kind, answers }: Enquiry,
  { shopUrl, officer }: { shopUrl: string; officer: { name: string; email: string } },
): EmailContent {
  const ticket = formatEnquiryNumber(number)
  const responseTime = isComplaint(answers)
    ? `Your complaint is with our grievance officer, ${officer.name} (${officer.email}). This email acknowledges it. We settle it within a month at the latest, and sooner wherever we can.`
    : responseTimes[kind]
  return {
    subject: `${ticket}: ${subjects[kind]}`,
    words: { of: 'enquiryReceivedMail', number: ticket },
    paragraphs: [responseTime, `Your number is ${ticket}.`],
    ...(kind !== 'contact' && { action: { label: 'Look around the shop', url: `${shopUrl}/shop` } }),
    notes: [
      'Something to add or to put right? Reply to this email and leave the number in the subject.',
      'If you did not write this, somebody has mistyped their email. Tell us, and we will erase it.',
    ],
  }
}

export function newEnquiryEmail({ number, kind, answers }: Enquiry, attachments: Attachment[]): EmailContent {
  const ticket = formatEnquiryNumber(number)
  const what = isComplaint(answers) ? 'complaint' : kind === 'contact' ? 'message' : `${kind} enquiry`
  return {
    subject: `${ticket}: a ${what} from ${answers['company'] ?? answers['name'] ?? ''}`,
    greeting: `A new ${what} has come in.`,
    paragraphs: isComplaint(answers)
      ? ['Complaints are settled within a month; it has been acknowledged by email.']
      : ['It has been acknowledged by email, with the promise of an answer within two working days.'],
    facts: enquiryFacts({ kind, answers }),
    notes: ['A reply to this email goes to the person who wrote. Please keep the number in the subject.'],
    ...(answers['email'] && { replyTo: answers['email'] }),
    attachments,
  }
}

export function enquiryAnswerEmail(
  { number, kind, answers }: Enquiry,
  { words, from, quoteUrl }: { words: string; from: string; quoteUrl?: string },
): EmailContent {
  const ticket = formatEnquiryNumber(number)
  return {
    subject: `Re: ${subjects[kind]}, ${ticket}`,
    words: { of: 'enquiryAnswerMail', name: answers['name'] ?? '', number: ticket },
    paragraphs: [...words.split(/\n{2,}/), `${from}, for the workshop`],
    ...(quoteUrl && { action: { label: 'See your quote', url: quoteUrl } }),
    notes: ['Reply to this email and leave the number in the subject: it reaches us at the workshop.'],
  }
}

function enquiryFacts({ kind, answers }: Pick<Enquiry, 'kind' | 'answers'>): [string, string][] {
  return [...problemFacts, ...enquiryFields[kind]].flatMap(({ key, label }): [string, string][] => {
    const value = answers[key]
    return value === undefined ? [] : [[label, value]]
  })
}

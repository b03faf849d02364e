import type { EmailContent } from '#server/platform/mail/render-email.ts'

export type ProofEmailData = {
  number: string
  url: string
  buyerName: string
  piece: string
  words: string
  isReminder?: boolean
}

export function proofEmail({ number, url, buyerName, piece, words, isReminder }: ProofEmailData): EmailContent {
  return {
    subject: `${isReminder ? 'Still waiting for your yes' : 'Please look'}: ${piece}, order ${number}`,
    words: { of: isReminder ? 'proofReminderMail' : 'proofMail', name: buyerName, number, piece },
    paragraphs: words === '' ? [] : [`The workshop writes: ${words}`],
    strip: { steps: ['Ordered', 'Pictured', 'Your yes', 'On its way', 'Arrived'], done: 2 },
    action: { label: 'See the picture', url: `${url}#proofs` },
    notes: [
      'We wait for your answer before we pack it. Our promised day is paused until then: each working day of waiting is added.',
      'Is something not right? Reply to this email.',
    ],
  }
}

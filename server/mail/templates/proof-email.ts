import type { EmailContent } from '#server/mail/render-email.ts'

export type ProofEmailData = { number: string; url: string; buyerName: string; piece: string; words: string }

export function proofEmail({ number, url, buyerName, piece, words }: ProofEmailData): EmailContent {
  return {
    subject: `Please look: ${piece}, order ${number}`,
    greeting: `Namaste ${buyerName},`,
    paragraphs: [
      `We have a picture of your ${piece} for you. Please say that we may go on, or what we should change.`,
      ...(words === '' ? [] : [`The workshop writes: ${words}`]),
    ],
    action: { label: 'See the picture', url: `${url}#proofs` },
    notes: ['Work on this piece waits for your answer.', 'Is something not right? Reply to this email.'],
  }
}

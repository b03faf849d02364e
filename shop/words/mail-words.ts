import type { Placeholder } from './fill-words.ts'

export type MailRule = { label: string; usual: string; fills: readonly Placeholder[] }

const NAMASTE = 'Namaste {name},'
const toBuyer = { usual: NAMASTE, fills: ['name', 'number'] } as const
const toAccount = { usual: NAMASTE, fills: ['name'] } as const
const toAnybody = { usual: 'Namaste,', fills: [] } as const

/** Each mail to a shopper begins with these words. The template adds amounts, days and legal lines. */
export const mailWords = {
  orderPlacedMail: {
    label: 'Order placed',
    usual: `${NAMASTE}\n\nThank you for your order. We are getting everything ready.`,
    fills: ['name', 'number', 'day'],
  },
  orderPaymentMail: { label: 'Payment received', ...toBuyer, usual: `${NAMASTE}\n\nThank you for your payment.` },
  proofMail: {
    label: 'Picture to approve',
    usual: `${NAMASTE}\n\nWe have a picture of your {piece} for you. Please say that we may go on, or what we should change.`,
    fills: ['name', 'number', 'piece'],
  },
  proofReminderMail: {
    label: 'Picture to approve, once more',
    usual: `${NAMASTE}\n\nThe picture of your {piece} still waits for you. Please say that we may go on, or what we should change.`,
    fills: ['name', 'number', 'piece'],
  },
  otherWordsMail: {
    label: 'Please choose other words or another photograph',
    usual: 'Namaste,',
    fills: ['number', 'piece'],
  },
  orderShippedMail: {
    label: 'On its way',
    usual: `${NAMASTE}\n\nYour parcel has left our workshop and is with the courier.`,
    fills: ['name', 'number', 'day'],
  },
  orderUndeliveredMail: { label: 'Could not be handed over', ...toBuyer },
  orderDeliveredMail: {
    label: 'Arrived',
    ...toBuyer,
    usual: `${NAMASTE}\n\nYour parcel has arrived. We hope it delights.`,
  },
  addressMendedMail: { label: 'Address corrected', ...toAccount },
  orderLinkMail: { label: 'Link to an order', ...toBuyer },
  orderCancelledMail: { label: 'Cancelled', ...toBuyer },
  orderRefundedMail: { label: 'Refund of an order', ...toBuyer },
  unitsReturnedMail: { label: 'Refund of some pieces', ...toBuyer },
  takeBackMail: { label: 'Return agreed, and back with us', ...toBuyer },
  orderAgainMail: { label: 'Sent again', ...toBuyer },
  askWaitingMail: {
    label: 'The recipient has not answered yet',
    usual: `${NAMASTE}\n\nWe do not know yet where your gift for {recipient} may go.`,
    fills: ['name', 'number', 'recipient'],
  },
  askAnsweredMail: {
    label: 'The recipient has answered',
    usual: `${NAMASTE}\n\nGood news: {recipient} has answered.`,
    fills: ['name', 'number', 'recipient'],
  },
  giftThankedMail: { label: 'Thanks from the recipient', usual: 'Namaste,', fills: ['number'] },
  giftAskedMail: { label: 'The recipient is asked for the address', usual: NAMASTE, fills: ['name'] },
  giftCardMail: { label: 'Gift card', usual: NAMASTE, fills: ['name'] },
  giftCardReceiptMail: { label: 'Gift card, receipt', usual: 'Namaste,', fills: ['number'] },
  giftCardRefundedMail: { label: 'Gift card, money back', usual: 'Namaste,', fills: ['number'] },
  enquiryReceivedMail: { label: 'Message received', usual: 'Namaste,', fills: ['number'] },
  enquiryAnswerMail: { label: 'Answer to a message', ...toBuyer },
  newsletterConfirmMail: { label: 'Newsletter, please confirm', ...toAnybody },
  newsletterWelcomeMail: { label: 'Newsletter, welcome', ...toAnybody },
  occasionsConfirmMail: { label: 'Reminders, please confirm', ...toAnybody },
  guestDayMail: { label: 'Reminder of a day, without an account', ...toAnybody },
  occasionMail: { label: 'Reminder of a birthday, an anniversary or a festival', ...toAccount },
  welcomeMail: {
    label: 'Account opened',
    ...toAccount,
    usual: `${NAMASTE}\n\nYour account is open. It keeps your addresses and your orders, so that the next gift takes a minute less.`,
  },
  alreadyRegisteredMail: { label: 'Account there already', ...toAccount },
  passwordResetMail: { label: 'New password', ...toAccount },
  passwordChangedMail: { label: 'Password changed', ...toAccount },
  googleLinkedMail: { label: 'Sign in with Google', ...toAccount },
  deletionCodeMail: { label: 'Code to delete the account', ...toAccount },
  accountDeletedMail: { label: 'Account deleted', ...toAnybody },
  dataExportedMail: { label: 'Data put together', ...toAnybody },
  dataErasedMail: { label: 'Data erased', ...toAnybody },
} as const satisfies Record<string, MailRule>

export type MailWord = keyof typeof mailWords
export const mailWordNames = Object.keys(mailWords) as MailWord[]

export function isMailWord(name: string): name is MailWord {
  return Object.hasOwn(mailWords, name)
}

import { nameAlone } from '#shop/gifts/gift-request.ts'
import type { MailWord } from '#shop/words/mail-words.ts'
import { type EmailContent, type MailLook, type RenderedEmail, renderEmail } from './render-email.ts'
import * as account from './templates/account-emails.ts'
import { orderAgainEmail, takeBackEmail } from './templates/again-email.ts'
import { askAnsweredEmail, askWaitingEmail } from './templates/ask-emails.ts'
import { addressMendedEmail } from './templates/address-email.ts'
import * as buyer from './templates/buyer-emails.ts'
import * as enquiry from './templates/enquiry-emails.ts'
import * as gift from './templates/gift-emails.ts'
import * as merchant from './templates/merchant-emails.ts'
import * as newsletter from './templates/newsletter-emails.ts'
import { confirmGuestDayEmail, confirmRemindersEmail, occasionEmail } from './templates/occasion-emails.ts'
import * as order from './templates/order-emails.ts'
import { orderLinkEmail } from './templates/order-link-email.ts'
import { orderPaymentEmail } from './templates/payment-emails.ts'
import { proofEmail } from './templates/proof-email.ts'
import * as staff from './templates/staff-emails.ts'
import * as words from './templates/words-emails.ts'

export type EmailPreview = Pick<RenderedEmail, 'subject' | 'html' | 'text'> & {
  name: string
  words: MailWord | undefined
}

const shipTo = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Amber Road',
  city: 'Jaipur',
  country: 'India',
  state: 'Rajasthan',
  postcode: '302001',
}

const sampleGoods = {
  name: 'Zari potli set of six',
  price: 100_100,
  priceVaries: false,
  path: '/product/1',
  picture: null,
}

/** Every mail with invented data. The sandbox shows them, and the back office beside their words. */
export function listEmailPreviews(look: MailLook): EmailPreview[] {
  const { publicUrl: shopUrl } = look
  const contents = {
    ...accountEmails(shopUrl),
    ...orderEmails(shopUrl),
    ...workshopEmails(shopUrl),
    ...otherEmails(shopUrl),
    ...readerEmails(shopUrl),
    ...staffEmails(shopUrl),
  }
  return Object.entries(contents).map(([name, content]) => {
    const { subject, html, text } = renderEmail(content, look)
    return { name, words: content.words?.of, subject, html, text }
  })
}

type Emails = Record<string, EmailContent>

function accountEmails(shopUrl: string): Emails {
  const asha = { firstName: 'Asha', shopUrl, url: `${shopUrl}/auth/reset-password?code=example`, code: 'K7M2Q-9XWTB' }
  return {
    welcomeEmail: account.welcomeEmail(asha),
    alreadyRegisteredEmail: account.alreadyRegisteredEmail(asha),
    passwordResetEmail: account.passwordResetEmail(asha),
    passwordChangedEmail: account.passwordChangedEmail(asha),
    googleLinkedEmail: account.googleLinkedEmail(asha),
    deletionCodeEmail: account.deletionCodeEmail(asha),
    buyerDataExportedEmail: buyer.buyerDataExportedEmail(),
    buyerErasedEmail: buyer.buyerErasedEmail({ 'GTH/26-27/000017': `${shopUrl}/api/orders/invoice/a` }),
    accountDeletedEmail: account.accountDeletedEmail({ 'GTH/26-27/000017': `${shopUrl}/api/orders/invoice/a` }),
  }
}

function orderEmails(shopUrl: string): Emails {
  const placed = sampleOrder(shopUrl)
  const inParts = { paid: 277_260, unpaid: [{ amount: 184_840, dueBy: '2026-12-06' }] }
  const asked = { ...placed, names: ['Riya'], isWhole: true, isOver: false, endsOn: '2026-12-24' }
  const receipt = { kind: 'receipt voucher' as const, number: 'GTR/26-27/000017', pdf: new Uint8Array() }
  return {
    orderPlacedEmail: order.orderPlacedEmail(placed),
    orderPartPaidEmail: order.orderPlacedEmail({ ...placed, ...inParts }),
    orderPaymentEmail: orderPaymentEmail({ ...placed, ...inParts, amount: 277_260, documents: [receipt] }),
    orderShippedEmail: order.orderShippedEmail(placed),
    orderUndeliveredEmail: order.orderUndeliveredEmail(placed),
    orderAgainEmail: orderAgainEmail({ ...placed, againWhy: 'came back' }),
    takeBackEmail: takeBackEmail({
      ...placed,
      stage: 'asked',
      how: 'buyer sends it',
      pieces: [{ name: 'Zari potli set of six', units: 1 }],
      workshop: ['Gathri', '12 Potters’ Lane', 'Jaipur 302001'],
    }),
    addressMendedEmail: addressMendedEmail({ ...placed, what: `Order ${placed.number}`, to: shipTo }),
    orderLinkEmail: orderLinkEmail({ name: 'Asha Rao', number: placed.number, url: placed.url }),
    giftAskedEmail: gift.giftAskedEmail({ name: 'Riya', from: 'Arjun', url: `${shopUrl}/gift/9f2c41d07be83a65` }),
    giftCardEmail: gift.giftCardEmail({
      recipient: 'Riya',
      sender: 'Asha',
      message: 'For your new home.',
      amount: 100_000,
      code: '7KQ2M9XWTB4H0C5D',
      validUntil: '2029-11-30',
      shopUrl,
    }),
    giftCardReceiptEmail: gift.giftCardReceiptEmail({
      number: 'GC-000012',
      amount: 100_000,
      paidOn: '2026-11-30',
      paymentId: 'pay_29QQoUBi66xm2f',
      recipient: 'Riya',
      sendOn: '2026-12-05',
      url: placed.url,
    }),
    giftCardRefundedEmail: gift.giftCardRefundedEmail({ number: 'GC-000012', amount: 80_000, url: placed.url }),
    askPlacedEmail: order.orderPlacedEmail({ ...placed, recipients: [nameAlone('Riya')], asks: ['Riya'] }),
    askWaitingEmail: askWaitingEmail(asked),
    askOverEmail: askWaitingEmail({ ...asked, names: ['Riya', 'Dev'], isWhole: false, isOver: true }),
    askAnsweredEmail: askAnsweredEmail({ ...asked, arrives: placed.arrives }),
    giftThankedEmail: gift.giftThankedEmail({ order: placed.number, words: 'It is on my desk already. Thank you!' }),
    orderDeliveredEmail: order.orderDeliveredEmail(placed),
    orderCancelledEmail: order.orderCancelledEmail(placed),
    orderRefundedEmail: order.orderRefundedEmail(placed),
    unitsReturnedEmail: order.unitsReturnedEmail({
      ...placed,
      returned: [{ name: 'Zari potli set of six', units: 1, amount: 100_100 }],
      documents: [{ kind: 'credit note', number: 'GTC/26-27/000017', pdf: new Uint8Array() }],
    }),
  }
}

function workshopEmails(shopUrl: string): Emails {
  const { number, buyerName } = sampleOrder(shopUrl)
  const box = { number, url: `${shopUrl}/order`, piece: 'Sliding-Lid Memory Box' }
  const proof = { ...box, buyerName, words: 'The names are a little smaller than you typed them.' }
  return {
    proofEmail: proofEmail(proof),
    proofReminderEmail: proofEmail({ ...proof, isReminder: true }),
    otherWordsEmail: words.otherWordsEmail({
      ...box,
      piece: 'Mango Wood Slice Ring Platter',
      reason: 'A phone number would be burnt in for good.',
    }),
    otherPhotographEmail: words.otherPhotographEmail({
      ...box,
      reason: 'Please send a sharper photograph: it is a little blurred.',
    }),
    otherWordsAndPhotographEmail: words.otherWordsAndPhotographEmail({
      ...box,
      reason: 'The photograph is a little blurred; the words are fine.',
    }),
  }
}

function otherEmails(shopUrl: string): Emails {
  const placed = sampleOrder(shopUrl)
  const pack = {
    number: placed.number,
    lines: placed.lines,
    shipTo,
    courierName: placed.courierName,
    total: placed.total,
  }
  const toPack = { ...pack, packBy: '2026-11-27' }
  const admin = { adminUrl: `${shopUrl}/counter` }
  const matters = [{ kind: 'booking refused', reference: placed.number, seenAt: '22 Nov, 11:20' }]
  const reviews = [
    { product: 'Zari potli set of six', stars: 4, words: 'Write to me: 98765 43210', reasons: ['phone'] },
  ]
  const sampleEnquiry = {
    number: 41,
    kind: 'bespoke' as const,
    answers: { name: 'Asha Rao', email: shipTo.email, message: 'Forty trays for a wedding in Jaipur.\nWith names.' },
  }
  const officer = { name: 'Meera Joshi', email: 'help@gathri.example' }
  return {
    enquiryReceivedEmail: enquiry.enquiryReceivedEmail(sampleEnquiry, { shopUrl, officer }),
    newEnquiryEmail: enquiry.newEnquiryEmail(sampleEnquiry, []),
    enquiryAnswerEmail: enquiry.enquiryAnswerEmail(sampleEnquiry, {
      words: 'Forty trays by March are no trouble.\n\nShall we send a drawing with the names?',
      from: 'Meera',
    }),
    packOrderEmail: merchant.packOrderEmail({ ...toPack, ...admin }),
    openIssuesEmail: merchant.openIssuesEmail({ matters, reviews, ...admin }),
    dailyDigestEmail: merchant.dailyDigestEmail({
      placed: { count: 3, total: 1_386_300 },
      toPack: [toPack],
      morePack: 0,
      matters,
      reviews,
      ...admin,
    }),
  }
}

function readerEmails(shopUrl: string): Emails {
  const list = { shopUrl, leaveCode: 'example', code: 'example' }
  const birthday = {
    ...list,
    name: 'Asha',
    occasion: { person: 'Amma', note: 'She likes brass.', kind: 'birthday' } as const,
    facet: 'birthday',
    festivalName: '',
    today: '2026-11-30',
    by: '2026-12-21',
    stopDay: 'example',
    stopAll: 'example',
  }
  const goods = [{ ...sampleGoods, note: 'Order by Wed 9 Dec' }]
  const asked = { shopUrl, code: 'example', stopAll: 'example' }
  return {
    confirmSubscriptionEmail: newsletter.confirmSubscriptionEmail(list),
    newsletterWelcomeEmail: newsletter.newsletterWelcomeEmail({ ...list, again: false }),
    newsletterEmail: newsletter.newsletterEmail({
      ...list,
      facts: {
        subject: 'Lights for Diwali',
        words: 'Namaste,\n\nthe first diyas are out of the kiln.\n\nWith love,\nMeera',
        picture: '',
        pictureAlt: '',
        products: [],
      },
      shown: { picture: null, goods: [sampleGoods] },
    }),
    confirmRemindersEmail: confirmRemindersEmail(asked),
    confirmGuestDayEmail: confirmGuestDayEmail({ ...asked, what: 'a birthday on 5 Mar' }),
    guestDayEmail: occasionEmail({ ...birthday, name: null, pin: null, goods }),
    occasionEmail: occasionEmail({
      ...birthday,
      pin: '302001',
      goods,
    }),
  }
}

function staffEmails(shopUrl: string): Emails {
  const [name, by, url] = ['Ravi', 'Meera', `${shopUrl}/counter/staff`]
  return {
    staffInvitationEmail: staff.staffInvitationEmail({
      name,
      by,
      roles: ['Packer', 'Support'],
      url: `${shopUrl}/counter/join#example`,
    }),
    staffRecoveryUsedEmail: staff.staffRecoveryUsedEmail({ name, codesLeft: '9', url }),
    staffResetEmail: staff.staffResetEmail({ name, by, url }),
    deviceLockedEmail: staff.deviceLockedEmail({ device: 'Tablet at the packing table', url }),
    morningListEmail: staff.morningListEmail({ name, lines: ['2 parcels are late', '14 orders to pack today'], url }),
    webhookGaveUpEmail: staff.webhookGaveUpEmail({ host: 'books.example.in', answer: 'HTTP 503', url }),
  }
}

function sampleOrder(shopUrl: string): order.OrderEmailData {
  return {
    number: 'GTH-000123',
    url: `${shopUrl}/order?id=example&key=example`,
    buyerName: 'Asha',
    parcel: null,
    recipients: [shipTo],
    asks: [],
    lines: [
      { name: 'Zari potli set of six', quantity: 2, taxable: 169_661, tax: 30_539 },
      { name: 'Sheesham keepsake box, hand-carved, with a brass clasp', quantity: 1, taxable: 211_780, tax: 38_120 },
    ],
    reductions: [],
    wraps: [],
    words: { checked: true },
    samples: [
      { code: 'SAMPLE-7KQ2M9X4TD', name: 'Sheesham keepsake box', pieces: 25, worth: 249_900, until: '2027-01-24' },
    ],
    subtotal: 381_441,
    tax: 68_659,
    shipping: 12_000,
    total: 462_100,
    paid: 462_100,
    unpaid: [],
    courierName: 'Blue Dart Surface',
    arrives: { by: '2026-11-28', from: null },
    estimatedDays: '3',
    daysToMake: 7,
    awb: '14344912345678',
    expectedAt: new Date('2026-12-01T12:00:00+05:30'),
    refund: 462_100,
    toldBefore: 0,
    paidLate: false,
    cash: null,
    giftCards: [],
    toGiftCards: 0,
    hasPhotograph: true,
    soldOutMeanwhile: false,
    cancelledFor: null,
    againWhy: null,
  }
}

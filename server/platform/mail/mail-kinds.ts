export const accountMails = [
  'welcome',
  'already registered',
  'reset password',
  'password changed',
  'google linked',
  'confirm deletion',
  'account deleted',
] as const
export type AccountMail = (typeof accountMails)[number]

export const enquiryMails = ['enquiry received', 'enquiry arrived', 'enquiry answer'] as const
export type EnquiryMail = (typeof enquiryMails)[number]

export const merchantMails = ['merchant alert', 'merchant digest'] as const
export type MerchantMail = (typeof merchantMails)[number]

export const taskMails = ['morning list'] as const
export type TaskMail = (typeof taskMails)[number]

export const newsletterMails = ['newsletter confirm', 'newsletter welcome', 'newsletter'] as const
export type NewsletterMail = (typeof newsletterMails)[number]

export const occasionMails = ['occasions confirm', 'occasion'] as const
export type OccasionMail = (typeof occasionMails)[number]

export const guestOccasionMails = ['guest day confirm', 'guest day'] as const
export type GuestOccasionMail = (typeof guestOccasionMails)[number]

export const staffMails = [
  'staff invitation',
  'staff recovery used',
  'staff reset',
  'device locked',
  'webhook gave up',
] as const
export type StaffMail = (typeof staffMails)[number]

export const buyerMails = ['buyer data exported', 'buyer erased'] as const
export type BuyerMail = (typeof buyerMails)[number]

export const giftMails = ['gift thanked', 'gift asked'] as const
export type GiftMail = (typeof giftMails)[number]

export const giftCardMails = ['gift card', 'gift card receipt', 'gift card refunded'] as const
export type GiftCardMail = (typeof giftCardMails)[number]

export const wordsMails = ['other words'] as const
export type WordsMail = (typeof wordsMails)[number]

export const addressMails = ['address mended'] as const
export type AddressMail = (typeof addressMails)[number]

export const orderLinkMails = ['order link asked', 'order link'] as const
export type OrderLinkMail = (typeof orderLinkMails)[number]

export type MailKind =
  | AccountMail
  | AddressMail
  | BuyerMail
  | EnquiryMail
  | GiftCardMail
  | GiftMail
  | GuestOccasionMail
  | MerchantMail
  | NewsletterMail
  | OccasionMail
  | OrderLinkMail
  | StaffMail
  | TaskMail
  | WordsMail

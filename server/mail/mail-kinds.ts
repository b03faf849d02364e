/** The mails an account brings with it. */
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

/** To whoever wrote, and to the workshop. */
export const enquiryMails = ['enquiry received', 'enquiry arrived'] as const
export type EnquiryMail = (typeof enquiryMails)[number]

/** The mails to whoever runs the shop that are about no one order. */
export const merchantMails = ['merchant alert', 'merchant digest'] as const
export type MerchantMail = (typeof merchantMails)[number]

/** The mail that asks for a yes, and the one that says it has been heard. */
export const newsletterMails = ['newsletter confirm', 'newsletter welcome'] as const
export type NewsletterMail = (typeof newsletterMails)[number]

export type MailKind = AccountMail | EnquiryMail | MerchantMail | NewsletterMail

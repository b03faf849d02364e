/** Change it together with the consent text in the footer or the confirmation mail. */
export const NEWSLETTER_CONSENT_VERSION = '2026-11'

/** Of the words beside the box in the footer, and of the mail that asks. */
export const NEWSLETTER_CONSENT_VERSION = '2026-11'

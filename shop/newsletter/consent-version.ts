/** Change it with the words beside the checkbox in the footer or of the confirmation mail. */
export const NEWSLETTER_CONSENT_VERSION = '2026-11'

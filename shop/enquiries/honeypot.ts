/** Only bots fill in this hidden field. Browsers do not autofill its name. */
export const HONEYPOT = 'hp_subject'

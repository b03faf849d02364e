/** A box that people never see: whoever fills it in is a program. Named so that no browser fills it in either. */
export const HONEYPOT = 'hp_subject'

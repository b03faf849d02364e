/** A field hidden from people: only bots fill it in. Its name keeps browsers from filling it in. */
export const HONEYPOT = 'hp_subject'

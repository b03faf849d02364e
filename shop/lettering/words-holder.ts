export const WORDS_HOLDER = 'The check of words'

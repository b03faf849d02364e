/** Who holds an order whose words a person should read, beside staff who hold one by hand. */
export const WORDS_HOLDER = 'The check of words'

/** Characters of an answer, of a pasted reply, of a note, and of words that are kept for further ones. */
export const MAX_ENQUIRY_WORDS = 5_000

export const MAX_ENQUIRY_WORDS = 5_000

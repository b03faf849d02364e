/** Guessable: never use it as a secret. */
export const formatPurchaseNumber = (number: number): string => `GC-${String(number).padStart(6, '0')}`

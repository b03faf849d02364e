/** Names that mail programs and browsers make links of, however they are capitalised. */
const KNOWN_ENDINGS =
  'com|net|org|in|co|io|me|app|dev|shop|store|online|site|xyz|info|biz|club|top|vip|live|link|click|ru|cn|uk|us|eu|ly|gl|to|tk|ml|gq|cf'
const address = /@|:\/\/|\/\/|\bwww\.|\b(?:https?|mailto|tel|javascript|data):/i
const knownDomain = new RegExp(`[\\p{L}\\p{N}]\\.(?:${KNOWN_ENDINGS})(?![\\p{L}\\p{N}])`, 'iu')
/** A dot with small letters after it: `evil.test`. Initials and titles have capitals or a single letter: `A.P.J.`, `Md.Irfan`. */
const anyDomain = /[\p{L}\p{N}-]\p{M}{0,3}[\p{L}\p{N}-]\p{M}{0,3}\.[\p{Ll}\p{Lo}\p{N}]\p{M}{0,3}[\p{Ll}\p{Lo}\p{N}]/u
/** A capital after a word of five letters and more is no title: `Winner.Test`. */
const capitalizedDomain = /[\p{L}\p{N}-]{5}\.[\p{L}\p{N}]{2}/u

/** Whether a name holds what others take for a web or e-mail address. Streets and messages may: this is for names. */
export function looksLikeLink(text: string): boolean {
  // Full-width letters, dots and at signs are opened like plain ones.
  const plain = text.slice(0, 200).normalize('NFKC').replaceAll('。', '.').replaceAll('\u2024', '.')
  return [address, knownDomain, anyDomain, capitalizedDomain].some((pattern) => pattern.test(plain))
}

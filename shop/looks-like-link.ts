const KNOWN_ENDINGS =
  'com|net|org|in|co|io|me|app|dev|shop|store|online|site|xyz|info|biz|club|top|vip|live|link|click|ru|cn|uk|us|eu|ly|gl|to|tk|ml|gq|cf'
const address = /@|:\/\/|\/\/|\bwww\.|\b(?:https?|mailto|tel|javascript|data):/i
const knownDomain = new RegExp(`[\\p{L}\\p{N}]\\.(?:${KNOWN_ENDINGS})(?![\\p{L}\\p{N}])`, 'iu')
/** `evil.test`, but not initials and titles: `A.P.J.`, `Md.Irfan`. */
const anyDomain = /[\p{L}\p{N}-]\p{M}{0,3}[\p{L}\p{N}-]\p{M}{0,3}\.[\p{Ll}\p{Lo}\p{N}]\p{M}{0,3}[\p{Ll}\p{Lo}\p{N}]/u
/** `Winner.Test`: no title has five letters. */
const capitalizedDomain = /[\p{L}\p{N}-]{5}\.[\p{L}\p{N}]{2}/u

export function looksLikeLink(text: string): boolean {
  const plain = text.slice(0, 200).normalize('NFKC').replaceAll('。', '.').replaceAll('\u2024', '.')
  return [address, knownDomain, anyDomain, capitalizedDomain].some((pattern) => pattern.test(plain))
}

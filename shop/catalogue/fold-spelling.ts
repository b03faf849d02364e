/**
 * One spelling for the ways in which Hindi words are written in Latin letters: "Karwa" and "karva", "Ganapathi" and
 * "Ganpati". Only for the comparison of words.
 */
export function foldSpelling(phrase: string): string {
  return phrase
    .replaceAll(' ', '')
    .replaceAll('w', 'v')
    .replaceAll('ph', 'f')
    .replaceAll(/c(?!h)|q/g, 'k')
    .replaceAll(/ee|ii/g, 'i')
    .replaceAll(/oo|uu/g, 'u')
    .replaceAll(/(?<=[bcdgjkpst])h/g, '')
    .replaceAll(/(?<=.)a+(?=.)/g, '')
    .replaceAll(/(.)\1+/g, '$1')
}

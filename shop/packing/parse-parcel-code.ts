/** `mark` in capitals; null when a person typed the number only. */
export type ParcelCode = { number: number; position: number; mark: string | null }

const MAX_NUMBER = 2_147_483_647

/** `GTH-000123` or `GTH-000123-2`, optionally with its mark `-4F09AB`. */
export function parseParcelCode(text: string): ParcelCode | null {
  const [, digits, position = '1', mark = null] =
    /^GTH-(\d{1,10})(?:-(\d{1,3}))?(?:-([0-9A-F]{6}))?$/.exec(text.trim().toUpperCase()) ?? []
  const number = Number(digits)
  if (digits === undefined || number < 1 || number > MAX_NUMBER || Number(position) < 1) return null
  return { number, position: Number(position), mark }
}

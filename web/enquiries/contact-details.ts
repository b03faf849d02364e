/** When somebody is at the workshop. Name, address, mail and phone come with the page: they are settings. */
export const openingHours = 'Monday to Saturday, 10 am to 6 pm'

/** `+91 141 000 0000` as an address to call. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

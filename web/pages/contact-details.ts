/** When somebody is at the workshop. Name, address, mail and phone come with the page: they are settings. */
export const hours = 'Monday to Saturday, 10 am to 6 pm'

/** Where the shop will have its accounts; until then the front door of each. */
export const socialLinks = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/' },
] as const

/** `+91 141 000 0000` as an address to call. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

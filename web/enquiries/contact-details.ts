export const openingHours = 'Monday to Saturday, 10 am to 6 pm'

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

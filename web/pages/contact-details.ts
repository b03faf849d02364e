/** How to reach the workshop. A shop that opens for real puts its own here; `.example` can belong to nobody. */
export const contact = {
  mail: 'hello@gathri.example',
  phone: '+91 141 000 0000',
  phoneLink: 'tel:+911410000000',
  hours: 'Monday to Saturday, 10 am to 6 pm',
  street: '12 Potters’ Lane',
  town: 'Jaipur 302001, Rajasthan',
} as const

/** Where the shop will have its accounts; until then the front door of each. */
export const socialLinks = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/' },
] as const

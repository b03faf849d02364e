/** The ways through the shop, in the header as in the footer. */
export const siteLinks = [
  ['/shop', 'Shop'],
  ['/bespoke', 'Bespoke'],
  ['/corporate', 'Corporate'],
  ['/about', 'About Us'],
  ['/contact', 'Contact'],
] as const

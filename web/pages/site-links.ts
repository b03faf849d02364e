export const siteLinks = [
  ['/shop', 'Shop'],
  ['/bespoke', 'Bespoke'],
  ['/corporate', 'Corporate'],
  ['/about', 'About Us'],
  ['/contact', 'Contact'],
] as const

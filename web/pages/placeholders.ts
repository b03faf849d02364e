/** A page whose feature is on its way: what it is for, and what a shopper can do today. */
export type Placeholder = {
  title: string
  words: string
  /** What somebody who comes here most likely wants next. */
  next: 'shop' | 'mail' | 'phone'
}

const accounts =
  'You need no account to buy: check out as a guest, and your order’s page opens from its own link.'

/** By address, without what follows it, in the order of the specification's route table. */
const placeholders: Record<string, Placeholder> = {
  '/change-password': {
    title: 'Change your password',
    words: `Accounts open soon, passwords with them. ${accounts}`,
    next: 'shop',
  },
  '/user': {
    title: 'Your account',
    words: `Profile and order history open soon. ${accounts} For anything about an order, write to us with its number.`,
    next: 'mail',
  },
  '/about': {
    title: 'About us',
    words:
      'We are a small workshop in Jaipur that packs gifts by hand: hampers, trousseau, ring platters, wooden trays and boxes, return favours, baby shower presents and invitations. Every piece can carry your names, your colours and a note in your words. The longer story, with pictures of the people who tie the bows, is being written.',
    next: 'shop',
  },
  '/bespoke': {
    title: 'Bespoke',
    words:
      'Tell us whom it is for, the day it has to be there, your colours and a budget. We answer with a sketch and a price. A form for this opens here soon; a mail works just as well.',
    next: 'mail',
  },
  '/corporate': {
    title: 'Corporate',
    words:
      'For teams, clients and festivals: say how many, by when, and whether they go to one address or many. We quote within two working days. A form for this opens here soon; a mail works just as well.',
    next: 'mail',
  },
  '/contact': {
    title: 'Contact',
    words: 'Write or call. A form opens here soon; until then a mail reaches the same people.',
    next: 'phone',
  },
  '/privacy': {
    title: 'Privacy',
    words:
      'The full notice is being written. In short: your cart stays in your browser, an order keeps only what is needed to deliver it and to account for it, and we sell nothing to anybody. Write to us to see or erase what we hold about you.',
    next: 'mail',
  },
  '/terms': {
    title: 'Terms',
    words:
      'The full terms are being written. In short: prices are in Indian rupees, GST is shown before you pay, delivery is priced at checkout, and nothing is charged that was not shown.',
    next: 'mail',
  },
  '/returnpolicy': {
    title: 'Return policy',
    words:
      'You have 30 days from delivery to send something back. The full policy is being written; to start a return, write to us with your order number and a photograph.',
    next: 'mail',
  },
}

/** The placeholder at an address; `/user` answers for everything below it. */
export function placeholderAt(pathname: string): Placeholder | undefined {
  return placeholders[pathname.replace(/^\/user\/.*/, '/user').replace(/\/$/, '')]
}

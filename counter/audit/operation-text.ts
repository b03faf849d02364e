/** Words of each operation. `…` is the person or thing it changed. */
const words: Readonly<Record<string, string>> = {
  'staff.invite': 'invited …',
  'staff.invite-again': 'invited … again',
  'staff.join': 'accepted the invitation',
  'staff.owner-link': 'made a link for the owner',
  'staff.change': 'changed …',
  'staff.suspend': 'suspended …',
  'staff.reinstate': 'let … in again',
  'staff.reset': 'reset how … signs in',
  'devices.enrol': 'shared the device …',
  'devices.lock': 'locked … after wrong PINs',
  'devices.unlock': 'unlocked … after wrong PINs',
  'devices.remove': 'stopped sharing …',
  'devices.set-pin': 'set a PIN for a shared device',
  'devices.remove-pin': 'removed a PIN from a shared device',
  'tokens.make': 'made the token …',
  'tokens.revoke': 'revoked the token …',
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.step-up': 'confirmed their identity',
  'staff.end-session': 'ended a session of …',
  'staff.end-other-sessions': 'ended all other sessions',
  'staff.add-passkey': 'added a passkey',
  'staff.remove-passkey': 'removed a passkey',
  'staff.language': 'chose a language for the packing table',
  'staff.set-password': 'set a password',
  'staff.set-up-code': 'set up codes from an app',
  'staff.renew-recovery-codes': 'made new recovery codes',
  'products.bulk': 'changed … in the sheet',
  'products.import': 'imported …',
  'products.write': 'changed …',
  'search-words.write': 'changed what “…” means in the search',
  'search-words.remove': 'removed “…” from the search words',
  'products.preview': 'made a preview link for …',
  'products.preview-revoke': 'revoked a preview link for …',
  'products.print-areas': 'changed the print areas of …',
  'products.price': 'changed the price of …',
  'products.publish': 'put … on or off sale',
  'products.plan': 'planned a sale or a price of …',
  'offers.write': 'changed the offer …',
  'pictures.write': 'added the picture …',
  'pictures.replace': 'replaced … in every product that showed it',
  'stock.move': 'moved stock of …',
  'orders.note': 'wrote a note on …',
  'orders.assign': 'assigned …',
  'orders.hold': 'held …',
  'orders.move': 'changed the state of …',
  'orders.address': 'changed the address of …',
  'orders.buyer': 'corrected the e-mail or phone of …',
  'orders.e-way-bill': 'recorded the e-way bill of …',
  'orders.words': 'changed the words on …',
  'orders.photograph': 'changed the photograph on …',
  'orders.ask-words': 'asked the buyer of … for other words',
  'orders.ask-words-and-photograph': 'asked the buyer of … for other words or another photograph',
  'orders.ask-photograph': 'asked the buyer of … for another photograph',
  'orders.cancel': 'cancelled …',
  'orders.return': 'opened a return of …',
  'orders.return-closed': 'closed a return of …',
  'orders.received-back': 'recorded pieces of … that came back',
  'orders.send-again': 'sent pieces of … again',
  'orders.exchange': 'exchanged pieces of … for others at another price',
  'orders.payment-link': 'opened a payment link for …',
  'orders.proof': 'sent a proof of a piece of …',
  'orders.proof-released': 'allowed packing of … without an approved proof',
  'orders.pack': 'marked … as made',
  'orders.made': 'marked pieces of … as made or lettered',
  'packing.pick': 'started picking …',
  'packing.let-go': 'stopped picking …',
  'packing.mark': 'recorded picked pieces of …',
  'packing.packed': 'packed …',
  'packing.start': 'started packing …',
  'packing.again': 'opened … to pack it again',
  'packing.tick': 'checked pieces of … into the box',
  'packing.photograph': 'photographed …',
  'packing.put-back': 'put … back',
  'refunds.late': 'refunded the delivery charge of …, which came late',
  'calendar.week': 'changed … of the usual week',
  'calendar.day': 'changed … in the calendar',
  'calendar.festival': 'changed a festival on …',
  'calendar.rest': 'changed whether couriers deliver on …',
  'lettering.start': 'started lettering …',
  'lettering.print': 'printed what is on the pieces of … again',
  'parcels.label': 'printed papers of …',
  'parcels.hand-over': 'handed over to …',
  'views.keep': 'saved the view “…”',
  'views.change': 'changed the view “…”',
  'views.delete': 'deleted the view “…”',
  'settings.store': 'moved settings into the database: …',
  'settings.logo': 'uploaded a logo',
  'settings.write': 'changed settings: …',
  'webhooks.write': 'changed the webhook of …',
  'webhooks.remove': 'deleted the webhook of …',
  'webhooks.renew-secret': 'made a new secret for the webhook of …',
  'webhooks.test': 'sent a test to …',
  'webhooks.resend': 'sent … something again',
  'keys.write': 'changed keys: …',
  'orders.resend': 'sent or tried again for …',
  'enquiries.us': 'answered …',
  'enquiries.them': 'recorded a reply to …',
  'enquiries.note': 'wrote a note on …',
  'enquiries.change': 'changed the state of …',
  'quotes.create': 'began the quote …',
  'quotes.change': 'changed the quote …',
  'quotes.send': 'sent the quote …',
  'quotes.withdraw': 'withdrew the quote …',
  'snippets.keep': 'saved the reply “…”',
  'newsletters.write': 'changed the newsletter “…”',
  'newsletters.send': 'sent the newsletter “…”',
  'newsletters.bounced': 'took addresses off the list whose mails came back',
  'newsletters.stop': 'stopped the newsletter “…”',
  'reviews.decide': 'decided about …',
  'reviews.answer': 'answered …',
  'exceptions.close': 'resolved the exception: …',
  'exceptions.cancel': 'cancelled … after a lost dispute',
  'exceptions.keep': 'kept … after a lost dispute',
  'refunds.make': 'refunded …',
  'cash.record': 'recorded cash of …',
  'gift-cards.issue': 'issued …',
  'gift-cards.print': 'printed …',
  'gift-cards.correct': 'corrected the e-mail address of …',
  'gift-cards.send': 'sent … again',
  'gift-cards.void': 'cancelled …',
  'books.close': 'closed …',
  'exports.orders': 'exported …',
  'exports.buyers': 'exported …',
  'customers.change': 'wrote about …',
  'customers.export': 'exported the data of …',
  'customers.erase': 'erased …',
  'customers.ask-export': 'asked for the data of …',
  'customers.ask-erase': 'asked to erase …',
}

type Written = Readonly<Record<string, unknown>>

/** Words that depend on the new values. */
const wordsFor: Readonly<Record<string, (after: Written) => string | undefined>> = {
  'products.publish': ({ onSale }) => (onSale === true ? 'put … on sale' : 'took … off sale'),
  'orders.hold': ({ held }) => (held === false ? 'released …' : 'held …'),
  'orders.made': ({ made }) => (made === false ? 'unmarked made or lettered pieces of …' : undefined),
  'orders.move': (after) => ('shipBy' in after ? 'moved the day of …' : undefined),
  'products.write': ({ created, shownFirst, order }) => {
    if (created === true) return 'created …'
    if (shownFirst !== undefined) return 'changed the pinned products of …'
    return order === undefined ? undefined : 'put … in order'
  },
  'products.import': (after) => {
    if ('sent' in after) return 'uploaded the sheet …'
    if ('state' in after) return undefined
    return 'corrected the sheet …'
  },
  'offers.write': ({ isActive, name, gives }) => {
    if (name !== undefined && gives !== undefined && isActive === true) return 'created the offer …'
    return isActive === undefined ? undefined : isActive === true ? 'restarted the offer …' : 'ended the offer …'
  },
  'newsletters.write': ({ created, deleted }) =>
    created === true ? 'began a newsletter' : deleted === true ? 'deleted the newsletter “…”' : undefined,
  'pictures.write': (after) =>
    after['deleted'] === true ? 'deleted the picture …' : 'alt' in after ? 'changed the picture …' : undefined,
}

const areas: Readonly<Record<string, string>> = {
  staff: 'Staff',
  devices: 'Shared devices',
  tokens: 'API tokens',
  products: 'Products',
  'search-words': 'Search words',
  offers: 'Offers',
  pictures: 'Pictures',
  stock: 'Stock',
  orders: 'Orders',
  packing: 'Packing',
  refunds: 'Refunds',
  cash: 'Cash on delivery',
  'gift-cards': 'Gift cards',
  calendar: 'Calendar',
  lettering: 'Lettering',
  parcels: 'Parcels',
  views: 'Saved views',
  settings: 'Settings',
  webhooks: 'Webhooks',
  keys: 'Keys',
  enquiries: 'Enquiries',
  quotes: 'Quotes',
  snippets: 'Saved replies',
  newsletters: 'Newsletter',
  reviews: 'Reviews',
  exceptions: 'Exceptions',
  books: 'Books',
  'exports.orders': 'Orders',
  'exports.buyers': 'Buyers',
  customers: 'Buyers',
}

/** All that the log can be asked for: "Staff: invited …". */
export const operationChoices = Object.entries(words)
  .map(([value, label]) => ({ value, label: `${areas[value] ?? areas[value.replace(/\..*/, '')]}: ${label}` }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** An operation without words yet is shown as it is written in the log. */
export function operationText(operation: string, subject: string, after: Written = {}): string {
  return (wordsFor[operation]?.(after) ?? words[operation] ?? `${operation}: …`).replace('…', () => subject)
}

/** Why the log has no Undo for something that changed; undefined where nothing is to be said. */
export function explainNoUndo(operation: string): string | undefined {
  if (/^(refunds|books|exceptions)\.|^orders\.(cancel|move|address|buyer)/.test(operation))
    return 'Money, documents and order states cannot be undone. Correct a mistake with a new step.'
  if (operation === 'pictures.write')
    return 'Describe or crop the picture again under Pictures. A deleted picture is gone.'
  if (/^(enquiries|newsletters|reviews)\.|resend/.test(operation))
    return 'Messages that people have seen cannot be undone.'
  return undefined
}

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
  'devices.unlock': 'opened … after wrong PINs',
  'devices.remove': 'shares … no more',
  'devices.set-pin': 'set a PIN for a shared device',
  'devices.remove-pin': 'removed a PIN from a shared device',
  'tokens.make': 'made the token …',
  'tokens.revoke': 'revoked the token …',
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.step-up': 'confirmed to be themselves',
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
  'search-words.remove': 'took “…” out of the search words',
  'products.preview': 'made a link to look at …',
  'products.preview-revoke': 'took back a link to look at …',
  'products.zones': 'changed where … takes words',
  'products.price': 'changed the price of …',
  'products.publish': 'put … on or off sale',
  'offers.write': 'changed the offer …',
  'pictures.write': 'added the picture …',
  'pictures.replace': 'replaced … in every product that showed it',
  'stock.move': 'moved stock of …',
  'orders.note': 'wrote a note on …',
  'orders.assign': 'gave … to somebody',
  'orders.hold': 'held …',
  'orders.move': 'moved … on',
  'orders.address': 'changed the address of …',
  'orders.e-way-bill': 'noted the e-way bill of …',
  'orders.words': 'changed the words on …',
  'orders.photograph': 'changed the photograph on …',
  'orders.ask-words': 'asked the buyer of … for other words',
  'orders.ask-words-and-photograph': 'asked the buyer of … for other words or another photograph',
  'orders.ask-photograph': 'asked the buyer of … for another photograph',
  'orders.cancel': 'cancelled …',
  'orders.proof': 'sent a proof of a piece of …',
  'orders.proof-released': 'let … be packed without a yes to a proof',
  'orders.pack': 'said that … is made',
  'orders.made': 'ticked made or lettered pieces of …',
  'packing.pick': 'took … to fetch its pieces',
  'packing.let-go': 'let … go without its pieces',
  'packing.mark': 'marked pieces of … on the shelf',
  'packing.packed': 'packed …',
  'packing.start': 'began to pack …',
  'packing.again': 'opened … to pack it again',
  'packing.tick': 'ticked pieces of …',
  'packing.photograph': 'photographed …',
  'packing.put-back': 'put … back',
  'refunds.late': 'gave the delivery charge of … back, which came late',
  'calendar.week': 'changed … of the usual week',
  'calendar.day': 'changed … in the calendar',
  'calendar.festival': 'changed a festival on …',
  'calendar.rest': 'changed whether couriers deliver on …',
  'lettering.start': 'began to letter …',
  'lettering.print': 'printed what is on the pieces of … again',
  'parcels.label': 'printed papers of …',
  'parcels.hand-over': 'handed over to …',
  'views.keep': 'kept the view “…”',
  'views.change': 'changed the view “…”',
  'views.delete': 'deleted the view “…”',
  'settings.store': 'took into the database: …',
  'settings.write': 'changed settings: …',
  'webhooks.write': 'changed the webhook of …',
  'webhooks.remove': 'took the webhook of … away',
  'webhooks.renew-secret': 'made a new secret for the webhook of …',
  'webhooks.test': 'sent a test to …',
  'webhooks.resend': 'sent … something again',
  'keys.write': 'changed keys: …',
  'orders.resend': 'sent or tried again for …',
  'enquiries.us': 'answered …',
  'enquiries.them': 'kept what was answered to …',
  'enquiries.note': 'wrote a note on …',
  'enquiries.change': 'changed where … stands',
  'snippets.keep': 'kept the words “…”',
  'reviews.decide': 'decided about …',
  'reviews.answer': 'answered …',
  'breaks.close': 'closed trouble: …',
  'breaks.call-off': 'called … off after a lost dispute',
  'breaks.keep': 'kept … after a lost dispute',
  'refunds.make': 'gave money back for …',
  'books.close': 'closed …',
  'exports.orders': 'took out …',
  'exports.buyers': 'took out …',
  'customers.change': 'wrote about …',
  'customers.export': 'took out the data of …',
  'customers.erase': 'erased …',
  'customers.ask-export': 'asked for the data of …',
  'customers.ask-erase': 'asked to erase …',
}

type Written = Readonly<Record<string, unknown>>

/** Words that depend on the new values. */
const wordsFor: Readonly<Record<string, (after: Written) => string | undefined>> = {
  'products.publish': ({ onSale }) => (onSale === true ? 'put … on sale' : 'took … off sale'),
  'orders.hold': ({ held }) => (held === false ? 'let … go on' : 'held …'),
  'orders.made': ({ made }) => (made === false ? 'took back that pieces of … are made or lettered' : undefined),
  'orders.move': (after) => ('shipBy' in after ? 'moved the day of …' : undefined),
  'products.write': ({ created, shownFirst, order }) => {
    if (created === true) return 'wrote down …'
    if (shownFirst !== undefined) return 'chose what … shows first'
    return order === undefined ? undefined : 'put … in order'
  },
  'offers.write': ({ isActive, name, gives }) => {
    if (name !== undefined && gives !== undefined && isActive === true) return 'made the offer …'
    return isActive === undefined ? undefined : isActive === true ? 'let the offer … run again' : 'ended the offer …'
  },
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
  refunds: 'Money back',
  calendar: 'Calendar',
  lettering: 'Lettering',
  parcels: 'Parcels',
  views: 'Views of lists',
  settings: 'Settings',
  webhooks: 'Webhooks',
  keys: 'Keys',
  enquiries: 'Enquiries',
  snippets: 'Kept words',
  reviews: 'Reviews',
  breaks: 'Trouble',
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
  if (/^(refunds|books|breaks)\.|^orders\.(cancel|move|address)/.test(operation))
    return 'Money, papers and states of orders are never undone: what is wrong is put right by another step.'
  if (operation === 'pictures.write')
    return 'A picture is not undone from here: describe or cut it again under Pictures. What was deleted is gone.'
  if (/^(enquiries|reviews)\.|resend/.test(operation)) return 'What was mailed or shown to somebody stays said.'
  return undefined
}

// The tables of the privacy notice. docs/privacy.md names the code behind each row: change both together.

export const retentionTable = [
  {
    what: 'Your order: goods, amounts, address, e-mail, phone',
    why: 'To deliver it, to write to you about it, to take it back',
    howLong:
      'Without an account: name, street, e-mail and phone are erased 180 days after it was delivered or ended. With one: as long as you keep the account, then e-mail and phone after 30 days, name and street after 180',
  },
  {
    what: 'Photographs of the parcel we packed for you',
    why: 'To look at it together if something is missing or broken; it may stand on the page of your order, too, for whoever has its link',
    howLong: '180 days after your order was delivered or ended; 30 days after it if you delete your account',
  },
  {
    what: 'The words you gave us for a piece, and their drawing',
    why: 'To show them to you, to make them, to put right what we made wrong',
    howLong:
      '60 days if you do not order them; else 180 days after your order was delivered or ended. On the invoice they stand with the goods',
  },
  {
    what: 'Who receives a gift from you: name, street, phone',
    why: 'So that it arrives; we write to nobody who did not write to us',
    howLong: '90 days after it arrived; on the invoice, which goes to you, as long as the law wants',
  },
  {
    what: 'The e-mail of somebody whom we ask for the address of your gift, if you want us to write to them',
    why: 'To send them the link, once',
    howLong: 'Until that mail is sent; a day if it cannot be',
  },
  {
    what: 'The words on the card of a gift, and their drawing',
    why: 'To print them, to show them to you',
    howLong: '180 days after your order was delivered or ended',
  },
  {
    what: 'Who gets a gift card from you: name, e-mail, and your words with it',
    why: 'To mail it, and to find it when its code is lost',
    howLong: '90 days after it was sent; its amount and what was bought with it as long as the law wants',
  },
  {
    what: 'Your e-mail, when you buy a gift card',
    why: 'To send you the receipt and the page of your purchase',
    howLong: '180 days after you paid; 7 days, with all that you wrote, if you did not pay',
  },
  {
    what: 'The invoice: name, address, goods, amounts',
    why: 'GST, income tax and company law',
    howLong: '8 years, as the law wants',
  },
  {
    what: 'Your account: name, e-mail, phone, saved addresses, password as a hash',
    why: 'To sign you in and fill in forms for you',
    howLong: 'Until you delete it',
  },
  {
    what: 'Your wish list, if you have an account: goods and what you chose with them; the first name you put above it',
    why: 'To show it to you, and to whoever has its link while you share it',
    howLong: 'Until you take it off; all of it with your account',
  },
  {
    what: 'What you write in a form, with its pictures',
    why: 'To answer you',
    howLong: '24 months',
  },
  {
    what: 'The people and days you want to remember, and your notes on them; without an account your e-mail with the day',
    why: 'To mail you before each of them, if you said yes to that; for nothing else',
    howLong: 'Until you delete them; all of them with your account',
  },
  {
    what: 'Your e-mail, for the letter from the workshop',
    why: 'You asked for it and said yes by mail',
    howLong: 'Until you leave; 7 days if you never said yes',
  },
  {
    what: 'What you answered when we asked, under a random number',
    why: 'To prove that we asked',
    howLong: '3 years',
  },
  {
    what: 'Which pages are looked at and what goes into carts, under a random number, if you said yes',
    why: 'To learn what is hard to find',
    howLong: '14 months, at the service that counts',
  },
  {
    what: 'How often something was tried from an address, as a digest',
    why: 'To slow down those who guess passwords or flood forms',
    howLong: 'An hour',
  },
  {
    what: 'The network an unpaid order came from, as a digest',
    why: 'So that nobody empties our shelves without paying',
    howLong: 'Until it is paid for or has ended',
  },
  {
    what: 'Stars and words about a product you bought, your first name and town beside them',
    why: 'To tell others what it is like',
    howLong: 'As long as the product is shown; without your name once you delete your account',
  },
  {
    what: 'Photographs you leave with them',
    why: 'To show others how it looks at home; somebody of ours looks at each first, and the place it was taken at is removed',
    howLong:
      'As long as the product is shown; 180 days where we did not show them; at once when you delete your account or ask us to',
  },
] as const

export const dataRecipients = [
  { who: 'Razorpay', what: 'name, e-mail, phone and amount, to take the payment and to return it' },
  { who: 'Shiprocket and the courier you choose', what: 'name, address and phone, to deliver' },
  { who: 'Our mail service', what: 'e-mails to you' },
  {
    who: 'Google',
    what: 'that you sign in, if you sign in with Google; what is counted, if you said yes to that',
  },
  { who: 'Our accountant and the tax office', what: 'invoices' },
] as const

export const browserStorageTable = [
  { name: 'root', holds: 'Your cart, and that you are signed in', howLong: 'Until you empty it or sign out' },
  { name: 'wishes', holds: 'Your wish list', howLong: 'Until you take it off; of an account, until you sign out' },
  { name: 'gathri-session', holds: 'A cookie that keeps you signed in', howLong: '30 days, 90 at most' },
  {
    name: 'gathri-browser',
    holds: 'A cookie: a random number by which your account knows this browser when others guess at your password',
    howLong: '180 days after you signed in, or until the password changes',
  },
  { name: 'page-size', holds: 'A cookie: how many products fit on your screen', howLong: 'A year' },
  { name: 'gathri-google', holds: 'A cookie, while you sign in with Google', howLong: '10 minutes' },
  {
    name: 'userInfo, enquiry-…, openPayment',
    holds: 'What you typed into a form and have not sent yet; a payment you have begun',
    howLong: 'Until the tab is closed',
  },
  {
    name: 'pages, data, pictures, shell',
    holds: 'What you have seen here, for the time without a connection; never checkout, orders or your account',
    howLong: 'Until newer pages take its place, or you clear it',
  },
  {
    name: 'measuring, visit',
    holds: 'Whether we may measure; if yes, a random number',
    howLong: 'Until you change your mind; the visit until the tab is closed',
  },
] as const

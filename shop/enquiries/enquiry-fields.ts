export const enquiryKinds = ['bespoke', 'corporate', 'contact'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

export type EnquiryField = {
  key: string
  label: string
  type: 'name' | 'company' | 'email' | 'phone' | 'city' | 'quantity' | 'date' | 'choice' | 'gstin' | 'order' | 'words'
  required: boolean
  choices?: readonly string[]
  hint?: string
  autocomplete?: string
}

const name: EnquiryField = {
  key: 'name',
  label: 'Your name',
  type: 'name',
  required: true,
  autocomplete: 'name',
}
const email: EnquiryField = {
  key: 'email',
  label: 'E-mail',
  type: 'email',
  required: true,
  autocomplete: 'email',
}
const phone: EnquiryField = {
  key: 'phone',
  label: 'Mobile number',
  type: 'phone',
  required: true,
  autocomplete: 'tel',
}
const date: EnquiryField = {
  key: 'date',
  label: 'Needed by',
  type: 'date',
  required: false,
  hint: 'Leave it empty if the day is not fixed yet.',
}

const bespoke: readonly EnquiryField[] = [
  {
    key: 'occasion',
    label: 'Occasion',
    type: 'choice',
    required: true,
    choices: [
      'Wedding',
      'Engagement',
      'Haldi, mehendi or sangeet',
      'Baby shower',
      'Naming day',
      'Housewarming',
      'Festival',
      'Birthday',
      'Anniversary',
      'Something else',
    ],
  },
  date,
  { key: 'quantity', label: 'How many', type: 'quantity', required: true, hint: 'One is fine.' },
  {
    key: 'budget',
    label: 'Budget in all',
    type: 'choice',
    required: true,
    choices: [
      'Up to ₹5,000',
      '₹5,000 to ₹15,000',
      '₹15,000 to ₹50,000',
      '₹50,000 to ₹1,50,000',
      'Above ₹1,50,000',
      'Not sure yet',
    ],
  },
  {
    key: 'idea',
    label: 'Your idea',
    type: 'words',
    required: true,
    hint: 'Who it is for, their colours, the names to go on it, what should be inside.',
  },
  name,
  email,
  phone,
  { key: 'city', label: 'City it goes to', type: 'city', required: true, autocomplete: 'address-level2' },
]

const corporate: readonly EnquiryField[] = [
  { key: 'company', label: 'Company', type: 'company', required: true, autocomplete: 'organization' },
  {
    key: 'gstin',
    label: 'GSTIN',
    type: 'gstin',
    required: false,
    hint: 'If the invoice should carry it.',
  },
  { key: 'quantity', label: 'How many gifts', type: 'quantity', required: true },
  {
    key: 'budget',
    label: 'Budget for each',
    type: 'choice',
    required: true,
    choices: ['Up to ₹500', '₹500 to ₹1,000', '₹1,000 to ₹2,500', '₹2,500 to ₹5,000', 'Above ₹5,000', 'Not sure yet'],
  },
  date,
  {
    key: 'delivery',
    label: 'Where they go',
    type: 'choice',
    required: true,
    choices: ['To one address', 'To a few addresses', 'To every person’s own address'],
  },
  {
    key: 'idea',
    label: 'What you have in mind',
    type: 'words',
    required: false,
    hint: 'The occasion, your brand’s colours, whether a logo goes on it.',
  },
  { ...name, label: 'Contact person' },
  { ...email, label: 'Work e-mail' },
  phone,
]

export const orderTopics: readonly string[] = ['An order', 'A return or refund']

const COMPLAINT = 'A complaint, for the grievance officer'

/** Complaints go to the grievance officer, who has a month to resolve them. */
export function isComplaint(answers: Readonly<Record<string, string>>): boolean {
  return answers['topic'] === COMPLAINT
}

const contact: readonly EnquiryField[] = [
  {
    key: 'topic',
    label: 'What it is about',
    type: 'choice',
    required: true,
    choices: [...orderTopics, 'A product', 'My personal data', COMPLAINT, 'Something else'],
  },
  {
    key: 'order',
    label: 'Order number',
    type: 'order',
    required: false,
    hint: 'Such as GTH-000123, if it is about an order.',
  },
  { key: 'message', label: 'Message', type: 'words', required: true },
  name,
  email,
  { ...phone, required: false, hint: 'If you would rather be called.' },
]

export const enquiryFields: Readonly<Record<EnquiryKind, readonly EnquiryField[]>> = {
  bespoke,
  corporate,
  contact,
}

export const MAX_PICTURES = 3
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const PICTURES_FIELD = 'pictures'
// HEIC: some systems know it only by its file ending.
export const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  '.heic',
  '.heif',
]

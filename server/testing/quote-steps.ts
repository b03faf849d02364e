import assert from 'node:assert/strict'
import type { StaffQuote } from '#contract/counter/quotes.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import type { CounterResponse, TestCounter, TestStaff } from './open-test-counter.ts'

export function createQuoteDesk(counter: TestCounter, as: TestStaff) {
  const readData = ({ status, body }: CounterResponse) => {
    assert.equal(status, 200, JSON.stringify(body.error))
    return body.data as StaffQuote
  }
  const write = ({ number, version }: StaffQuote, path: string, options: { method?: string; body?: object } = {}) =>
    counter.request(`quotes/${number}${path}`, {
      method: 'POST',
      as,
      headers: { 'if-match': `"v${version}"` },
      ...options,
    })
  return {
    begin: async (enquiry: string | null = null) =>
      readData(await counter.request('quotes', { body: { enquiry }, as })),
    read: async (number: string) => readData(await counter.request(`quotes/${number}`, { as })),
    change: async (quote: StaffQuote, changes: Partial<QuoteFacts>) => {
      const facts = { ...quote.facts, ...changes }
      return readData(await write(quote, '', { method: 'PUT', body: { facts } }))
    },
    send: async (quote: StaffQuote) => readData(await write(quote, '/send')),
    trySend: (quote: StaffQuote) => write(quote, '/send'),
    withdraw: async (quote: StaffQuote) => readData(await write(quote, '/withdraw')),
  }
}

export const quoteTo = {
  firstName: 'Riya',
  lastName: 'Rao',
  phone: '9876543210',
  address: '12 Amber Road',
  city: 'Jaipur',
  country: 'India',
  state: 'Rajasthan',
  postcode: '302001',
}
export const quoteBuyer = { name: 'Riya Rao', email: 'riya@example.in', phone: '9876543210' }
export const halves: QuoteFacts['parts'] = [
  { label: 'To begin', unit: 'percent', share: 50, dueBy: null },
  { label: 'Before it is sent', unit: 'percent', share: 50, dueBy: null },
]
export const tokenOf = ({ link }: StaffQuote) => /quote\/([\w-]+)\?/.exec(link ?? '')?.[1] ?? ''

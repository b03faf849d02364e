import assert from 'node:assert/strict'
import type { OpenShop } from '../open-shop.ts'

export async function sendEnquiry({ origin }: OpenShop): Promise<void> {
  const person = { name: 'Kavita Menon', email: 'kavita@example.in', phone: '9876543210' }
  const sent = await fetch(`${origin}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'contact',
      ...person,
      topic: 'A product',
      message: 'Do you make the brass tray larger?',
    }),
  })
  assert.equal(sent.status, 200, await sent.text())
}

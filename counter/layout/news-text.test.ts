import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsText, unreadText, type News } from './news-text.ts'

const item = (kind: News['items'][number]['kind'], subject: string, name = '', by: string | null = null) =>
  newsText({ kind, subject, name, by, at: '2026-11-23T09:00:00.000Z', isNew: true })

test('what is new is a sentence that leads to it', () => {
  assert.deepEqual(item('order', 'GTH-000012', 'Asha Rao'), {
    text: 'GTH-000012 is placed, for Asha Rao',
    to: '/orders/GTH-000012',
  })
  assert.equal(item('assigned', 'GTH-000012', 'Asha Rao', 'Meera').text, 'Meera gave you GTH-000012, for Asha Rao')
  assert.deepEqual(item('enquiry', 'GTH-Q-000003', 'Kavita'), {
    text: 'Kavita wrote GTH-Q-000003',
    to: '/enquiries/GTH-Q-000003',
  })
  assert.equal(item('review', '7', 'Brass tray').text, 'A review of Brass tray waits for you')
  assert.deepEqual(item('exception', 'parcel in trouble'), { text: 'A parcel is in trouble', to: '/exceptions' })
})

test('how much is new is said in words', () => {
  assert.deepEqual([0, 1, 100].map(unreadText), ['nothing new', '1 new', '100 or more new'])
})

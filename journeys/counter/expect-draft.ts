import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Waits until the browser keeps `words` in a draft of `subject`. */
export async function expectDraft(page: Page, subject: string, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const drafts = await page.evaluate(readDrafts)
      return drafts.filter(([key]) => key.includes(subject)).map(([, draft]) => draft)
    })
    .toEqual([expect.stringContaining(JSON.stringify(words))])
}

/** The page must have opened the store before. */
async function readDrafts(): Promise<[key: string, draft: string][]> {
  const ask = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The drafts cannot be read')))
    })
  const database = await ask(indexedDB.open('counter'))
  const store = database.transaction('drafts').objectStore('drafts')
  const [keys, drafts] = await Promise.all([ask(store.getAllKeys()), ask(store.getAll())])
  database.close()
  return keys.map((key, at) => [String(key), JSON.stringify(drafts[at])])
}

import type { Page } from '@playwright/test'

export type EmptiedShelf = { variant: number; name: string; pieces: number }

/** Removes the last units from stock; the page's staff member must have `stock.move`. */
export async function emptyShelf(page: Page): Promise<EmptiedShelf> {
  const shelf = await page.evaluate(async () => {
    const answer = await fetch('/counter/api/v1/stock?limit=50')
    const { data } = (await answer.json()) as { data: { variant: number; name: string; stock: number }[] }
    const { variant, name, stock: pieces } = data.findLast(({ stock }) => stock > 0)!
    return { variant, name, pieces }
  })
  await move(page, shelf, { reason: 'corrected', units: -shelf.pieces, note: 'Fell off the shelf' })
  return shelf
}

export const fillShelf = (page: Page, shelf: EmptiedShelf) =>
  move(page, shelf, { reason: 'found', units: shelf.pieces })

async function move(page: Page, { variant }: EmptiedShelf, body: object): Promise<void> {
  await page.evaluate(
    async ([id, wanted]) => {
      const answer = await fetch(`/counter/api/v1/stock/${id}/moves`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(wanted),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [variant, body] as const,
  )
}

import type { Page } from '@playwright/test'
import sharp from 'sharp'

export async function photograph(name: string, background: string) {
  const image = sharp({ create: { width: 900, height: 900, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** A category that says HSN and weight already, as in a shop that has sold before. */
export async function findCategory(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { data } = (await (await fetch('/counter/api/v1/categories')).json()) as {
      data: { name: string; defaults: { hsn?: string; weight?: number } }[]
    }
    return data.find(({ defaults }) => defaults.hsn !== undefined && defaults.weight !== undefined)!.name
  })
}

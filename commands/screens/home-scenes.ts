import type { Scene } from './scenes.ts'

export const homeScenes: Scene[] = [
  { name: 'home', title: 'Home', path: '/' },
  {
    name: 'home-guests',
    title: 'Home: favours for so many guests',
    path: '/',
    part: '[aria-labelledby=guests]',
    act: async (page) => {
      const guests = page.getByRole('slider', { name: 'Guests' })
      await guests.fill('180')
      await page.getByText('For 180 guests, one each').waitFor()
      await guests.blur()
    },
  },
  {
    name: 'home-tied',
    title: 'Home: a ribbon chosen and a tag written',
    path: '/',
    part: '[aria-labelledby=tie]',
    act: async (page) => {
      const section = page.getByRole('region', { name: /Choose the ribbon/ })
      await section.scrollIntoViewIfNeeded()
      await section.getByRole('radio', { name: 'leaf' }).check()
      await section.getByLabel('Words on the tag').fill('Aai & Baba')
      await section.getByText(/mm high, as you see them/).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'wish-list',
    title: 'A guest’s wish list',
    path: '/shop',
    act: async (page) => {
      // The browser keeps it from one width to the next.
      const isNew = await page.evaluate(() => localStorage.getItem('wishes') === null)
      for (const place of isNew ? [2, 0] : []) await page.locator('.card .heart').nth(place).click()
      await page.locator('.card .heart[aria-pressed=true]').nth(1).waitFor()
      await page.goto('/wishlist')
      await page.locator('.wish-price').nth(1).getByText('₹').waitFor()
    },
  },
]

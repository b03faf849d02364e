import { fillGiftOffer } from '../../journeys/counter/make-gift-offer.ts'
import { openCounter } from '../../journeys/counter/open-counter.ts'
import { addToCart } from '../../journeys/purchase-steps.ts'
import { waitUntilHydrated } from '../../journeys/visit.ts'
import type { Story } from './scenes.ts'

const bought = 'Holi Gulal Hamper'
const given = 'Mogra Candle Tin'

/** A cart with what an offer gives. */
export const giftOfferStory: Story = {
  async enter(context) {
    const page = await context.newPage()
    await page.goto(`/shop?q=${encodeURIComponent(bought)}`)
    const staff = await (await context.browser()!.newContext({ baseURL: page.url() })).newPage()
    await openCounter(staff, 'manager')
    const dialog = await fillGiftOffer(staff, { name: 'A candle with each Holi hamper', given, bought })
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await staff.getByText('for nothing').waitFor()
    await staff.context().close()
    await waitUntilHydrated(page)
    await addToCart(page, bought)
    await page.close()
  },
  scenes: [
    {
      name: 'cart-with-gift',
      title: 'Cart with a free gift of an offer',
      path: '/cart',
      act: (page) => page.getByText(`Free: ${given}`).waitFor(),
    },
  ],
}

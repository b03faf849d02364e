import { bunnyBasket } from './goods/baby-shower/bunny-rope-basket.ts'
import { godhBharai } from './goods/baby-shower/godh-bharai-fruit-basket.ts'
import { littleOne } from './goods/baby-shower/hello-little-one-box.ts'
import { swaddles } from './goods/baby-shower/muslin-swaddle-drawer-box.ts'
import { cradles } from './goods/baby-shower/naamkaran-cradle-favours.ts'
import { chai } from './goods/hampers/adrak-chai-crate.ts'
import { office } from './goods/hampers/corner-office-hamper.ts'
import { deepavali } from './goods/hampers/deepavali-diya-hamper.ts'
import { holi } from './goods/hampers/holi-gulal-hamper.ts'
import { laddoo } from './goods/hampers/motichoor-laddoo-hamper.ts'
import { nawabi } from './goods/hampers/nawabi-dry-fruit-hamper.ts'
import { roseAndOud } from './goods/hampers/rose-and-oud-cane-hamper.ts'
import { ubtan } from './goods/hampers/ubtan-self-care-hamper.ts'
import { boxed } from './goods/invitations/boxed-invitation-dry-fruit-jars.ts'
import { farman } from './goods/invitations/farman-scroll-invitation.ts'
import { gate } from './goods/invitations/jaali-gate-invitation.ts'
import { mulberry } from './goods/invitations/mulberry-wax-seal-invitation.ts'
import { pillows } from './goods/return-favours/booti-pillow-boxes.ts'
import { haldiKumkum } from './goods/return-favours/haldi-kumkum-bowl-pair.ts'
import { jutePotli } from './goods/return-favours/jute-dry-fruit-potli.ts'
import { honey } from './goods/return-favours/little-honey-jar-favour.ts'
import { candleTin } from './goods/return-favours/mogra-candle-tin.ts'
import { diyaPair } from './goods/return-favours/painted-diya-pair.ts'
import { silkPotli } from './goods/return-favours/silk-booti-potli-set.ts'
import { cones } from './goods/return-favours/truffle-cone-favours.ts'
import { tulsi } from './goods/return-favours/tulsi-pot-favour.ts'
import { cloche } from './goods/ring-platters/glass-cloche-ring-platter.ts'
import { woodSlice } from './goods/ring-platters/mango-wood-slice-ring-platter.ts'
import { haldi } from './goods/ring-platters/marigold-haldi-platter.ts'
import { ringStand } from './goods/ring-platters/mehrab-ring-stand.ts'
import { lotusPlatter } from './goods/ring-platters/pink-lotus-ring-platter.ts'
import { roseGarden } from './goods/ring-platters/rose-garden-ring-platter.ts'
import { trunks } from './goods/trousseau/bridal-trousseau-trunk-set.ts'
import { sareeCovers } from './goods/trousseau/brocade-saree-covers.ts'
import { sareeTray } from './goods/trousseau/gota-border-saree-tray.ts'
import { safaBox } from './goods/trousseau/groom-safa-box.ts'
import { lehenga } from './goods/trousseau/lehenga-heirloom-box.ts'
import { casket } from './goods/trousseau/meenakari-jewellery-casket.ts'
import { keepsake } from './goods/trousseau/mehrab-keepsake-box.ts'
import { bangleBox } from './goods/trousseau/velvet-bangle-box.ts'
import { inlay } from './goods/wooden-trays-and-boxes/brass-inlay-trays.ts'
import { caneTray } from './goods/wooden-trays-and-boxes/cane-and-mango-wood-tray.ts'
import { sandook } from './goods/wooden-trays-and-boxes/carved-sandook-chest.ts'
import { masala } from './goods/wooden-trays-and-boxes/nine-spice-masala-dabba.ts'
import { pooja } from './goods/wooden-trays-and-boxes/pooja-samagri-box.ts'
import { honeyTray } from './goods/wooden-trays-and-boxes/sheesham-tray-honey-nuts.ts'
import { dryFruit } from './goods/wooden-trays-and-boxes/six-part-dry-fruit-box.ts'
import { memory } from './goods/wooden-trays-and-boxes/sliding-lid-memory-box.ts'
import { about } from './goods/storefront/about.ts'
import { emptyCart } from './goods/storefront/empty-cart.ts'
import { bespoke } from './goods/storefront/bespoke.ts'
import { contact } from './goods/storefront/contact.ts'
import { corporate } from './goods/storefront/corporate.ts'
import { workshop } from './goods/storefront/workshop.ts'
import { promo } from './goods/storefront/promo.ts'
import type { Recipe } from './recipe.ts'

/** By the slug of the product. */
export const recipes: Record<string, Recipe> = {
  'bunny-rope-basket': bunnyBasket,
  'godh-bharai-fruit-basket': godhBharai,
  'hello-little-one-box': littleOne,
  'muslin-swaddle-drawer-box': swaddles,
  'naamkaran-cradle-favours': cradles,
  'adrak-chai-crate': chai,
  'corner-office-hamper': office,
  'deepavali-diya-hamper': deepavali,
  'holi-gulal-hamper': holi,
  'motichoor-laddoo-hamper': laddoo,
  'nawabi-dry-fruit-hamper': nawabi,
  'rose-and-oud-cane-hamper': roseAndOud,
  'ubtan-self-care-hamper': ubtan,
  'boxed-invitation-dry-fruit-jars': boxed,
  'farman-scroll-invitation': farman,
  'jaali-gate-invitation': gate,
  'mulberry-wax-seal-invitation': mulberry,
  'booti-pillow-boxes': pillows,
  'haldi-kumkum-bowl-pair': haldiKumkum,
  'jute-dry-fruit-potli': jutePotli,
  'little-honey-jar-favour': honey,
  'mogra-candle-tin': candleTin,
  'painted-diya-pair': diyaPair,
  'silk-booti-potli-set': silkPotli,
  'truffle-cone-favours': cones,
  'tulsi-pot-favour': tulsi,
  'glass-cloche-ring-platter': cloche,
  'mango-wood-slice-ring-platter': woodSlice,
  'marigold-haldi-platter': haldi,
  'mehrab-ring-stand': ringStand,
  'pink-lotus-ring-platter': lotusPlatter,
  'rose-garden-ring-platter': roseGarden,
  'bridal-trousseau-trunk-set': trunks,
  'brocade-saree-covers': sareeCovers,
  'gota-border-saree-tray': sareeTray,
  'groom-safa-box': safaBox,
  'lehenga-heirloom-box': lehenga,
  'meenakari-jewellery-casket': casket,
  'mehrab-keepsake-box': keepsake,
  'velvet-bangle-box': bangleBox,
  'brass-inlay-trays': inlay,
  'cane-and-mango-wood-tray': caneTray,
  'carved-sandook-chest': sandook,
  'nine-spice-masala-dabba': masala,
  'pooja-samagri-box': pooja,
  'sheesham-tray-honey-nuts': honeyTray,
  'six-part-dry-fruit-box': dryFruit,
  'sliding-lid-memory-box': memory,
}

export const storefront: Record<string, Recipe> = {
  promo,
  about,
  workshop,
  bespoke,
  corporate,
  contact,
  'empty-cart': emptyCart,
}

import { packings, type WrittenParticulars } from './written.ts'

export const woodenTraysAndBoxes: Readonly<Record<string, WrittenParticulars>> = {
  'sheesham-tray-honey-nuts': {
    piece: ['Tray', 40, 26, 7, 1.6],
    care: 'Wipe with a damp cloth, dry at once, oil twice a year.',
    packing: packings.glass,
    makers: `Tray | Planed, oiled and polished at the wood bench, Jaipur
      Handles | Cast in brass in Jaipur`,
    inside: `Raw honey | 200 g | veg | 18 months | | Raw mustard honey
      Slow-roasted almonds | 150 g | veg | 6 months | tree nuts | Almonds, rock salt
      Pistachios | 150 g | veg | 6 months | tree nuts | Pistachios, rock salt
      Macarons, made without egg | 6, 90 g | veg | 15 days | tree nuts, milk | Almond flour, sugar, chickpea water, butter
      Mogra candle | 120 g, burns 20 hours
      Cashews and figs, where they are chosen | 150 g each | veg | 6 months | tree nuts, sulphites | Cashews, figs, sulphur dioxide (E220)`,
  },
  'six-part-dry-fruit-box': {
    piece: ['Box', 28, 20, 6, 1.6],
    care: 'Wipe with a dry cloth; oil once a year. Lift the dividers out to clean.',
    packing: packings.box,
    makers: `Box | Cut from one plank at the wood bench, Jaipur
      Dry fruit | Sorted and filled in our workshop`,
    inside: `Almonds | 80 g | veg | 6 months | tree nuts | Almonds
      Cashews | 80 g | veg | 6 months | tree nuts | Cashews
      Pistachios | 80 g | veg | 6 months | tree nuts | Pistachios, rock salt
      Raisins | 80 g | veg | 6 months | sulphites | Raisins, sulphur dioxide (E220)
      Apricots | 80 g | veg | 6 months | sulphites | Apricots, sulphur dioxide (E220)
      Walnuts | 60 g | veg | 4 months | tree nuts | Walnuts`,
  },
  'brass-inlay-trays': {
    piece: ['Large tray', 38, 38, 4, 1.4],
    care: 'Wipe with a dry cloth; oil the wood once a year.',
    packing: packings.flat,
    makers: `Inlay | Our inlay master, who learnt it in Mainpuri
      Trays | The wood bench, Jaipur`,
    inside: `Large tray | 38 × 38 cm
      Small tray | 28 × 28 cm`,
  },
  'nine-spice-masala-dabba': {
    piece: ['Box', 24, 24, 7, 1.9],
    care: 'Wash the bowls; wipe the wood with a damp cloth and dry it.',
    packing: packings.box,
    makers: `Box | The wood bench, Jaipur
      Spices | Ground and filled in our workshop, the same week`,
    inside: `Turmeric, chilli, coriander | 40 g each | veg | 9 months | | Turmeric, red chilli, coriander seed, each ground
      Cumin, fennel, mustard | 30 g each | veg | 12 months | mustard | Cumin seed, fennel seed, mustard seed
      Cloves, pepper, cardamom | 20 g each | veg | 12 months | | Cloves, black pepper, green cardamom
      Steel bowls | 9`,
  },
  'carved-sandook-chest': {
    piece: ['Chest', 32, 22, 20, 3.1],
    care: 'Dust the carving with a soft brush; wax once a year.',
    packing: packings.padded,
    makers: `Carving | By hand over two days, Jaipur
      Brass | Cast and fitted in Jaipur`,
  },
  'pooja-samagri-box': {
    piece: ['Box, closed', 28, 22, 10, 2.3],
    care: 'Wipe the teak dry; rub the brass with a dry cloth.',
    packing: packings.box,
    makers: `Box | The wood bench, Jaipur
      Brass | Cast and polished in Jaipur`,
    inside: `Brass diya | 1
      Bell | 1
      Incense | 20 sticks
      Camphor | 4 tablets
      Kumkum | 20 g | cosmetic | 24 months | | Turmeric, lime
      Chandan | 20 g | cosmetic | 24 months | | Sandalwood powder
      Mauli | 1 coil`,
  },
  'cane-and-mango-wood-tray': {
    piece: ['Tray', 36, 36, 5, 0.9],
    care: 'Wipe with a damp cloth; keep it out of the sun.',
    packing: packings.flat,
    makers: `Cane | Soaked and woven at the cane table, Jaipur
      Rim | The wood bench, Jaipur`,
  },
  'sliding-lid-memory-box': {
    piece: ['Box', 22, 16, 6, 0.7],
    care: 'Dust it. A little wax in the groove keeps the lid sliding.',
    packing: packings.padded,
    makers: `Box | The wood bench, Jaipur`,
    inside: `Blank cards | 24
      Cotton ribbon | 1, to lift them`,
  },
}

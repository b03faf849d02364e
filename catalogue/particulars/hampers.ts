import { packings, type WrittenParticulars } from './written.ts'

export const hampers: Readonly<Record<string, WrittenParticulars>> = {
  'rose-and-oud-cane-hamper': {
    piece: ['Basket', 38, 26, 32, 2.5],
    care: 'Wipe the cane with a dry cloth; keep it from rain.',
    packing: packings.glass,
    makers: `Weaving | The cane table, Jaipur
      Candle | Poured in our workshop
      Bow and paper roses | The paper table, the morning it leaves`,
    inside: `Rose and oud soy candle | 180 g, burns 30 hours
      Raw honey | 200 g | veg | 18 months | | Raw mustard honey
      Roasted almonds | 150 g | veg | 6 months | tree nuts | Almonds, rock salt
      Assam tea | 100 g | veg | 24 months | | Black tea
      Rose truffles | 6, 72 g | veg | 60 days | milk, soy | Chocolate (cocoa solids, sugar, milk solids, soy lecithin), cream, rose
      Paper roses and a satin bow | 2 roses, 1 bow`,
  },
  'deepavali-diya-hamper': {
    piece: ['Box', 32, 28, 12, 1.8],
    care: 'Wipe the box dry. Let a diya cool before it is filled again.',
    packing: packings.glass,
    makers: `Diyas | Thrown by a potter family in Amer
      Painting | The painting table, Jaipur
      Box | The paper table, Jaipur`,
    inside: `Hand-painted clay diyas | 4
      Saffron almonds | 120 g | veg | 4 months | tree nuts | Almonds, sugar, saffron
      Pistachios | 120 g | veg | 6 months | tree nuts | Pistachios, rock salt
      Mogra candle, or a tin of mukhwas if chosen | 120 g, burns 20 hours
      Mukhwas, where it is chosen | 100 g | veg | 6 months | sesame | Fennel, sesame, coriander seed, sugar`,
  },
  'nawabi-dry-fruit-hamper': {
    piece: ['Hat box', 28, 28, 22, 2.1],
    care: 'Dust the paper with a soft brush; keep it dry.',
    packing: packings.glass,
    makers: `Hat box | The paper table, Jaipur
      Paper | Made by hand in Sanganer
      Sorting | By hand, one size to a jar`,
    inside: `Almonds | 200 g | veg | 6 months | tree nuts | Almonds
      Cashews | 200 g | veg | 6 months | tree nuts | Cashews
      Pistachios | 200 g | veg | 6 months | tree nuts | Pistachios, rock salt
      Soft figs | 200 g | veg | 6 months | sulphites | Figs, sulphur dioxide (E220)
      Walnuts and apricots, where they are chosen | 200 g each | veg | 6 months | tree nuts, sulphites | Walnuts, apricots, sulphur dioxide (E220)`,
  },
  'adrak-chai-crate': {
    piece: ['Crate', 34, 22, 18, 2.8],
    care: 'Rinse the kulhads before the first tea. Wipe the pine and wax it once a year.',
    packing: packings.glass,
    makers: `Crate | The wood bench, Jaipur
      Kulhads | Thrown by a potter family in Amer
      Blends | Mixed and packed in our workshop`,
    inside: `Ginger tea | 100 g | veg | 18 months | | Black tea, dried ginger
      Masala tea | 100 g | veg | 18 months | | Black tea, cardamom, cinnamon, clove, pepper
      Tea masala | 50 g | veg | 12 months | | Cardamom, dried ginger, cinnamon, clove, pepper
      Clay kulhads | 3
      Ginger biscuits | 200 g | veg | 45 days | wheat, milk | Wheat flour, butter, sugar, ginger
      Cinnamon | 20 g | veg | 24 months | | Cinnamon bark`,
  },
  'ubtan-self-care-hamper': {
    piece: ['Box', 30, 24, 10, 1.6],
    care: 'Try a little on the arm first. Keep soaps on a dish that drains.',
    packing: packings.glass,
    makers: `Soaps | Poured in Jaipur, cured for four weeks
      Ubtan | Ground and sieved in our workshop
      Box | The paper table, Jaipur`,
    inside: `Rose water | 100 ml | cosmetic | 12 months | | Rosa damascena flower water
      Ubtan of chickpea and sandalwood | 100 g | cosmetic | 9 months | | Chickpea flour, sandalwood powder, turmeric, rose petals
      Soaps with pressed petals | 2, 90 g each | cosmetic | 24 months | | Saponified coconut and castor oil, shea butter, water, rose petals
      Soy candle | 120 g, burns 20 hours
      Rolled cotton towel | 1`,
  },
  'motichoor-laddoo-hamper': {
    piece: ['Basket', 30, 30, 16, 1.9],
    care: 'Eat the sweets within their days. Shake the basket out and wipe it dry.',
    packing: 'Packed the day the sweets are cooked, in a lined box that stays closed.',
    makers: `Sweets | A halwai near Johari Bazaar
      Weaving | The cane table, Jaipur
      Cloth marigolds | The flower table, Jaipur`,
    inside: `Motichoor laddoos | 30, 1.2 kg | veg | 10 days | milk | Gram flour, sugar, ghee, cardamom, melon seeds
      Kaju katli, where half is chosen | 15, 300 g | veg | 10 days | tree nuts, milk | Cashews, sugar, ghee
      Cloth marigolds and a bow | 3 marigolds, 1 bow`,
  },
  'corner-office-hamper': {
    piece: ['Box', 32, 24, 8, 1.4],
    care: 'Polish the pen with a dry cloth.',
    packing: packings.box,
    makers: `Notebook | Sewn and bound at the paper table, Jaipur
      Pen | Turned in brass in Jaipur
      Candle | Poured in our workshop`,
    inside: `Cloth-bound notebook | 1, 160 pages
      Brass pen | 1
      Dark chocolate from Kerala | 80 g | veg | 9 months | soy | Cocoa solids, sugar, cocoa butter, soy lecithin
      Filter coffee | 150 g | veg | 6 months | | Coffee, chicory
      Sandalwood candle | 120 g, burns 20 hours`,
  },
  'holi-gulal-hamper': {
    piece: ['Cane tray', 36, 28, 12, 2],
    care: 'Keep colours dry and away from eyes; brush off before washing.',
    packing: packings.box,
    makers: `Colours | Ground and sieved by hand in our workshop
      Weaving | The cane table, Jaipur
      Gujiya | A halwai near Johari Bazaar`,
    inside: `Gulal, one bowl of each of five colours | 5 × 100 g | cosmetic | 24 months | | Arrowroot, dried marigold, rose, spinach, indigo and hibiscus
      Thandai mix | 200 g | veg | 4 months | tree nuts | Almonds, sugar, fennel, pepper, rose petals, saffron
      Gujiya | 8, 240 g | veg | 12 days | wheat, milk, tree nuts | Wheat flour, khoya, sugar, ghee, almonds, cardamom
      Silk potlis | 2`,
  },
}

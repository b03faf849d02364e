import { packings, type WrittenParticulars } from './written.ts'

export const returnFavours: Readonly<Record<string, WrittenParticulars>> = {
  'silk-booti-potli-set': {
    piece: ['One potli', 14, 10, 16, 0.08],
    care: 'Dry clean; steam from inside.',
    packing: packings.padded,
    makers: `Print and pleats | The sewing table, Jaipur
      Tassels | Tied by hand in Jaipur`,
    inside: `Silk potlis | 3, empty`,
  },
  'painted-diya-pair': {
    piece: ['One diya', 7, 7, 3, 0.09],
    care: 'Wipe with a dry cloth; let it cool before it is filled again.',
    packing: packings.padded,
    makers: `Diyas | Thrown by potters in Amer
      Painting | The painting table, Jaipur`,
    inside: `Painted clay diyas | 2
      Cotton wicks | 4
      Thank-you card | 1`,
  },
  'booti-pillow-boxes': {
    piece: ['One box, closed', 13, 8, 3, 0.02],
    care: 'Keep dry.',
    packing: packings.flat,
    makers: `Foil and folding | The paper table, Jaipur`,
    inside: `Pillow boxes, flat | 10
      Thread | 10 lengths`,
  },
  'little-honey-jar-favour': {
    piece: ['Jar', 5, 5, 8, 0.19],
    care: 'Keep at room temperature; honey that sets turns clear in warm water.',
    packing: packings.glass,
    makers: `Honey | Hives near Bharatpur
      Cloth cap | Block printed in Jaipur`,
    inside: `Raw mustard honey | 80 g | veg | 18 months | | Raw mustard honey
      Neem-wood dipper | 1`,
  },
  'tulsi-pot-favour': {
    piece: ['Pot with its plant', 10, 10, 20, 0.5],
    care: 'A spoon of water a day and morning sun.',
    packing: packings.growing,
    makers: `Seedling | Grown for six weeks in our courtyard
      Pot | Thrown in Amer, painted in Jaipur`,
    inside: `Tulsi seedling in its pot | 1
      Paper tag | 1`,
  },
  'haldi-kumkum-bowl-pair': {
    piece: ['Case, closed', 16, 9, 5, 0.38],
    care: 'Rub with a dry cloth; wash off haldi the same day.',
    packing: packings.padded,
    makers: `Bowls | Spun and silver-plated in Jaipur
      Velvet case | The sewing table, Jaipur`,
    inside: `Silver-toned bowls | 2
      Haldi | 10 g | veg | 12 months | | Ground turmeric
      Kumkum | 10 g | cosmetic | 24 months | | Turmeric, lime`,
  },
  'mogra-candle-tin': {
    piece: ['Tin', 8, 8, 6, 0.24],
    care: 'Trim the wick to 5 mm; let the top melt to its edge the first time.',
    packing: packings.padded,
    makers: `Wax | Poured by hand in Jaipur, forty at a time`,
    inside: `Soy candle | 150 g, burns 30 hours`,
  },
  'jute-dry-fruit-potli': {
    piece: ['Potli', 11, 9, 16, 0.26],
    care: 'Keep closed and cool.',
    packing: packings.padded,
    makers: `Block print | Our own tables, Jaipur
      Filling | By hand in our workshop`,
    inside: `Almonds | 100 g | veg | 6 months | tree nuts | Almonds
      Cashews | 100 g | veg | 6 months | tree nuts | Cashews`,
  },
  'truffle-cone-favours': {
    piece: ['Rack with its cones', 30, 18, 16, 1.1],
    care: 'Keep the truffles below 24 °C.',
    packing: 'In an insulated box with a cooling pad.',
    makers: `Truffles | Rolled by hand in Jaipur
      Rack | The wood bench, Jaipur`,
    inside: `Cocoa-dusted truffles | 36, 430 g | veg | 45 days | milk, soy | Chocolate (cocoa solids, sugar, soy lecithin), cream, cocoa
      Paper cones | 12
      Pine rack | 1`,
  },
}

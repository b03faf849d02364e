import { packings, type WrittenParticulars } from './written.ts'

export const invitations: Readonly<Record<string, WrittenParticulars>> = {
  'mulberry-wax-seal-invitation': {
    piece: ['One envelope', 18, 13, 0.5, 0.04],
    care: 'Keep flat, dry and cool: wax softens above 40 °C.',
    packing: packings.flat,
    makers: `Letterpress | The paper table, Jaipur
      Paper | Cotton rag, made by hand in Sanganer`,
    inside: `Cards with envelopes | as many as are chosen
      Wax seals and satin | one for each`,
  },
  'farman-scroll-invitation': {
    piece: ['One scroll, rolled', 24, 5, 5, 0.12],
    care: 'Keep dry; roll it with the print inside.',
    packing: packings.box,
    makers: `Rods | Turned in sheesham, Jaipur
      Border | Screen printed in gold in Jaipur`,
    inside: `Scrolls | as many as are chosen, 40 cm long open
      Wine-red boxes | one for every two scrolls`,
  },
  'boxed-invitation-dry-fruit-jars': {
    piece: ['Box', 22, 22, 8, 1],
    care: 'Keep the jars closed and cool.',
    packing: packings.glass,
    makers: `Box, card and labels | Cut from one sheet at the paper table
      Jars | Filled by hand in our workshop`,
    inside: `Almonds | 50 g | veg | 6 months | tree nuts | Almonds
      Pistachios | 50 g | veg | 6 months | tree nuts | Pistachios, rock salt
      Rose petals | 8 g | veg | 9 months | | Dried rose petals
      Mishri | 60 g | veg | 12 months | | Rock sugar
      Cashews and raisins, where all dry fruit is chosen | 50 g each | veg | 6 months | tree nuts, sulphites | Cashews, raisins, sulphur dioxide (E220)
      Ivory card | 1, blank`,
  },
  'jaali-gate-invitation': {
    piece: ['One card, closed', 18, 13, 0.4, 0.03],
    care: 'Keep flat and dry.',
    packing: packings.flat,
    makers: `Doors | Cut one at a time in our Jaipur workshop
      Band | Satin, slid on by hand`,
    inside: `Cards with doors | as many as are chosen
      Satin bands | one for each`,
  },
}

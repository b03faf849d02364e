import { packings, type WrittenParticulars } from './written.ts'

export const trousseau: Readonly<Record<string, WrittenParticulars>> = {
  'mehrab-keepsake-box': {
    piece: ['Box', 24, 24, 14, 0.6],
    care: 'Dust with a soft brush; keep it dry.',
    packing: packings.box,
    makers: `Board and wrapping | The paper table, Jaipur
      Foil | Stamped from our own blocks
      Bow | Tied by hand`,
  },
  'bridal-trousseau-trunk-set': {
    piece: ['Largest trunk', 70, 44, 40, 9],
    care: 'Dust the cloth; wax the wood once a year. Turn the lock with a drop of oil.',
    packing: packings.crate,
    makers: `Trunks | The wood bench, Jaipur
      Cloth and lining | The sewing table, Jaipur
      Brass | Cast and fitted in Jaipur`,
    inside: `Large trunk | 70 × 44 × 40 cm
      Middle trunk | 60 × 36 × 32 cm
      Small trunk | 48 × 28 × 24 cm
      Keys | 2 for each lock`,
  },
  'gota-border-saree-tray': {
    piece: ['Tray', 48, 36, 12, 1.3],
    care: 'Wipe the board; let a mark on silk dry, then brush it.',
    packing: packings.box,
    makers: `Gota border | Sewn by hand in Jaipur
      Paper roses | The paper table, wired one by one
      Silk | Stretched at the sewing table`,
  },
  'velvet-bangle-box': {
    piece: ['Box', 30, 22, 11, 1.2],
    care: 'Brush the velvet one way with a soft brush.',
    packing: packings.padded,
    makers: `Frame | The wood bench, Jaipur
      Velvet | Drawn over by hand at the sewing table`,
    inside: `Padded rods | 3, for two dozen bangles each`,
  },
  'lehenga-heirloom-box': {
    piece: ['Box', 60, 40, 16, 2.5],
    care: 'Air it once a year; change the neem when it has lost its scent.',
    packing: packings.box,
    makers: `Block print | Our own tables, Jaipur
      Box | The paper table, Jaipur`,
    inside: `Unbleached muslin | 4 layers
      Sprig of neem | 1`,
  },
  'groom-safa-box': {
    piece: ['Box', 32, 32, 28, 1.9],
    care: 'Brush the velvet; let a worn safa dry before it goes back.',
    packing: packings.box,
    makers: `Stand and drawer | The wood bench, Jaipur
      Velvet | The sewing table, Jaipur`,
    inside: `Domed stand | 1, in the head size that is chosen
      Drawer | for the kalgi, buttons and a mala`,
  },
  'meenakari-jewellery-casket': {
    piece: ['Casket', 18, 12, 12, 0.9],
    care: 'Wipe with a soft dry cloth; no polish on the enamel.',
    packing: packings.padded,
    makers: `Enamel | A workshop behind Hawa Mahal, Jaipur
      Velvet | The sewing table, Jaipur`,
    inside: `Velvet lining | with room for a necklace, a string of pearls and a bangle`,
  },
  'brocade-saree-covers': {
    piece: ['One cover, folded', 40, 32, 2, 0.22],
    care: 'Dry clean only.',
    packing: packings.flat,
    makers: `Brocade | Woven in Banaras
      Quilting and zips | The sewing table, Jaipur`,
    inside: `Padded covers | 6, for three sarees each`,
  },
}

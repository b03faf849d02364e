import type { CategoryName, DemoProduct } from '#catalogue/demo-product.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { SeedCatalogue } from '#server/catalogue/seed/load-demo-catalogue.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'

const tray: DemoProduct = {
  slug: 'brass-tray',
  name: 'Brass Tray',
  description: 'Hammered by hand.',
  material: 'Brass',
  weight: 2,
  length: 40,
  breadth: 30,
  height: 5,
  price: 1_000_00,
  discount: 0,
  stock: 10,
  category: 'Wooden Trays and Boxes',
  alsoIn: [],
  hsn: '7419',
  gstRate: 18,
  count: 0,
  createdAt: '2026-01-01T06:30:00.000Z',
  daysToMake: 2,
}
const productFixture = (slug: string, name: string, changes: Partial<DemoProduct> = {}): DemoProduct => ({
  ...tray,
  slug,
  name,
  ...changes,
})
const alsoInHampers: CategoryName[] = ['Hampers']

/** Each product tests a known fault of catalogues. Their ids follow the list: 1 the brass tray, 2 the steel tray. */
export const catalogueFixture: SeedCatalogue = {
  products: [
    productFixture('brass-tray', 'Brass Tray', {
      count: 50,
      alsoIn: alsoInHampers,
      createdAt: '2026-03-01T06:30:00.123Z',
    }),
    // Costs more than the brass tray before its discount: 990.00.
    productFixture('steel-tray', 'Steel tray', {
      price: 1_100_00,
      discount: 10,
      stock: 0,
      count: 90,
      alsoIn: alsoInHampers,
    }),
    productFixture('jute-bag', '100% Jute_bag', {
      category: 'Hampers',
      price: 300_00,
      stock: null,
      material: '',
    }),
    productFixture('pooja-thali', 'पूजा थाली', { price: 2_500_00, discount: 12.5, count: 90 }),
    productFixture('cafe-box', 'CAFÉ Box', { category: 'Invitations', price: 700_00, count: 1 }),
    productFixture('backslash-box', String.raw`Box a\b`, {
      category: 'Invitations',
      price: 700_00,
      weight: 0.25,
    }),
    productFixture('plain-box', 'Box ab', { category: 'Invitations', price: 700_00 }),
    productFixture('lone-potli', 'Lone potli', { category: 'Baby Shower', price: 50_00 }),
  ],
  pictures: {
    'brass-tray': [
      { file: 'brass-tray-1.webp', width: 1440, height: 1440, alt: 'Brass tray', size: 98_412 },
      { file: 'brass-tray-2.webp', width: 1440, height: 1080, alt: 'Its rim', size: 70_000 },
    ],
    'steel-tray': [{ file: 'steel-tray-1.webp', width: 1440, height: 1440, alt: 'Steel tray', size: 1_000 }],
  },
  blanks: new Map(),
  layers: new Map(),
  reviews: [
    { author: 'Asha', city: 'Pune', stars: 5, text: 'Lovely', createdAt: '2026-04-01T00:00:00.000Z' },
    { author: 'Ravi', city: 'Kochi', stars: 4, text: 'Good', createdAt: '2026-04-02T00:00:00.000Z' },
  ],
}

export async function seedCatalogueFixture(database: Database): Promise<void> {
  await database.pool.query('TRUNCATE categories RESTART IDENTITY CASCADE')
  await seedDemo(database, catalogueFixture)
}

export async function findCategoryId(database: Database, name: CategoryName): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM categories WHERE name = $1', [name])
  return rows[0]!.id
}

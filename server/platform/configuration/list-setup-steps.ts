import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SetupShown } from '#contract/counter/setup.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { demoSeller, type Seller } from '#shop/documents/seller.ts'
import type { KeySetKey } from '#shop/settings/key-sets.ts'
import { listKeys } from './list-keys.ts'
import { listFoodOnSale } from './require-food-licence.ts'

export async function listSetupSteps(shop: Pick<Shop, 'database' | 'settings' | 'configuration'>): Promise<SetupShown> {
  const { orm } = shop.database
  const { seller } = shop.settings
  const sets = await listKeys(shop)
  const isSet = (...keys: KeySetKey[]) =>
    keys.every((key) => sets.some((set) => set.key === key && ['environment', 'back office'].includes(set.source)))
  const hasFood = (await listFoodOnSale(orm)).length > 0
  const hasGoods = await orm.$count(products, and(isNull(products.withdrawnAt), sql`true`))
  const people = await orm.$count(staff, and(eq(staff.isDemo, false), sql`state <> 'suspended'`))
  return [
    { step: 'seller', isDone: isOwnSeller(seller) },
    { step: 'complaints', isDone: seller.grievanceOfficer.email !== demoSeller.officerEmail },
    { step: 'payments', isDone: isSet('payments', 'payment-webhooks') },
    { step: 'couriers', isDone: isSet('couriers', 'courier-webhooks') },
    { step: 'mail', isDone: isSet('mail-server') },
    ...(hasFood ? [{ step: 'food' as const, isDone: isOwnLicence(seller) }] : []),
    { step: 'goods', isDone: hasGoods > 0 },
    { step: 'people', isDone: people > 1 },
  ]
}

const isOwnSeller = ({ legalName, gstin, email }: Seller) =>
  legalName !== demoSeller.legalName && gstin !== demoSeller.gstin && email !== demoSeller.email

const isOwnLicence = ({ fssaiLicence }: Seller) =>
  fssaiLicence !== undefined && fssaiLicence !== demoSeller.fssaiLicence

import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { PreviewLink } from '#contract/counter/previews.ts'
import type { ProductChange } from '#contract/counter/products.ts'
import { productPreviews, type ProductPreview } from '#server/platform/database/preview-tables.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedProduct } from './lock-product.ts'
import { previewProduct, type Previewed } from './preview-product.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type Wanted = { id: number; change: ProductChange }
type Refused = Extract<Previewed, { ok: false }>

const HOUR_MS = 60 * 60_000
const LINK_MS = 7 * 24 * HOUR_MS
/** An expired link reports that it has ended for this long. */
const KEPT_MS = 30 * 24 * HOUR_MS
const MAX_LINKS = 50

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Private to the person, for an hour; replaces their earlier one. @returns the token of its URL */
export async function makeLook(
  { database, now }: Needs,
  wanted: Wanted,
  by: StaffActor,
): Promise<{ ok: true; token: string } | Refused> {
  const previewed = await previewProduct(database, wanted)
  if (!previewed.ok) return previewed
  return runTransaction(database.orm, async (tx) => {
    const { kind, productId, madeById } = productPreviews
    await tx.delete(productPreviews).where(and(eq(kind, 'look'), eq(productId, wanted.id), eq(madeById, by.id)))
    const { token } = await insertPreview(tx, 'look', wanted, by, now(), HOUR_MS)
    return { ok: true as const, token }
  })
}

/** Valid for seven days, for anybody with the link. @returns the token, which is shown once and never stored */
export async function makePreviewLink(
  { database, now }: Needs,
  wanted: Wanted,
  by: StaffActor,
): Promise<{ ok: true; token: string; link: PreviewLink } | Refused> {
  const previewed = await previewProduct(database, wanted)
  if (!previewed.ok) return previewed
  return runAs(database.orm, by, async (tx) => {
    const { token, row } = await insertPreview(tx, 'link', wanted, by, now(), LINK_MS)
    await recordAudit(tx, by, {
      operation: 'products.preview',
      subject: auditedProduct({ id: wanted.id, name: previewed.product.name }),
      after: { previewLink: row.id, expiresAt: row.expiresAt.toISOString() },
    })
    return { ok: true as const, token, link: toPreviewLink(row) }
  })
}

async function insertPreview(
  tx: Tx,
  kind: ProductPreview['kind'],
  { id: productId, change }: Wanted,
  by: StaffActor,
  madeAt: Date,
  lifetimeMs: number,
): Promise<{ token: string; row: ProductPreview }> {
  const token = randomBytes(32).toString('base64url')
  const [row] = await tx
    .insert(productPreviews)
    .values({
      hash: hashToken(token),
      kind,
      productId,
      change,
      madeById: by.id,
      madeByName: by.name,
      madeAt,
      expiresAt: new Date(madeAt.getTime() + lifetimeMs),
    })
    .returning()
  if (!row) throw new Error('No preview was made')
  return { token, row }
}

export async function listPreviewLinks({ database, now }: Needs, productId: number): Promise<PreviewLink[]> {
  const isOpen = and(
    eq(productPreviews.productId, productId),
    eq(productPreviews.kind, 'link'),
    isNull(productPreviews.revokedAt),
    gt(productPreviews.expiresAt, now()),
  )
  const rows = await database.orm
    .select()
    .from(productPreviews)
    .where(isOpen)
    .orderBy(desc(productPreviews.id))
    .limit(MAX_LINKS)
  return rows.map(toPreviewLink)
}

export function revokePreviewLink(
  { database, now }: Needs,
  id: number,
  by: StaffActor,
): Promise<{ ok: true; link: PreviewLink } | OperationRefusal<'not-found' | 'state'>> {
  return runTransaction<{ ok: true; link: PreviewLink } | OperationRefusal<'not-found' | 'state'>>(
    database.orm,
    async (tx) => {
      await actAs(tx, by)
      const [found] = await tx
        .select({ preview: productPreviews, name: products.name })
        .from(productPreviews)
        .innerJoin(products, eq(products.id, productPreviews.productId))
        .where(and(eq(productPreviews.id, id), eq(productPreviews.kind, 'link')))
        .for('update', { of: productPreviews })
      if (!found) return refuse.notFound('not-found', 'There is no such link.')
      const { preview, name } = found
      if (preview.revokedAt) return refuse.conflict('state', 'This link has been revoked already.')
      await tx.update(productPreviews).set({ revokedAt: now() }).where(eq(productPreviews.id, id))
      await recordAudit(tx, by, {
        operation: 'products.preview-revoke',
        subject: auditedProduct({ id: preview.productId, name }),
        before: { previewLink: id },
      })
      return { ok: true, link: toPreviewLink(preview) }
    },
  )
}

export type OpenPreview = Extract<Previewed, { ok: true }> & Pick<ProductPreview, 'kind' | 'expiresAt'>

/** `ended`: it expired, was revoked, or its product no longer fits. */
export async function openPreview(
  { database, now }: Needs,
  token: string,
  wantedVariant?: number,
): Promise<OpenPreview | 'ended' | undefined> {
  const [row] = await database.orm
    .select()
    .from(productPreviews)
    .where(eq(productPreviews.hash, hashToken(token)))
  if (!row) return undefined
  if (row.revokedAt !== null || row.expiresAt <= now()) return 'ended'
  const previewed = await previewProduct(database, { id: row.productId, change: row.change }, wantedVariant)
  return previewed.ok ? { ...previewed, kind: row.kind, expiresAt: row.expiresAt } : 'ended'
}

export async function purgePreviews({ database, now }: Needs): Promise<void> {
  const until = new Date(now().getTime() - KEPT_MS)
  await database.orm.delete(productPreviews).where(lt(productPreviews.expiresAt, until))
}

const toPreviewLink = ({ id, madeByName, madeAt, expiresAt }: ProductPreview): PreviewLink => ({
  id,
  madeBy: madeByName,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

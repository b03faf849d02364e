import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { ExtrasPanel } from './extras-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { formatPlanned } from './plan-text.ts'
import { PriceBreaksPanel } from './price-breaks-panel.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductForm } from './product-form.tsx'
import { VariantsPanel } from './variants-panel.tsx'
import { PrintAreasPanel } from './print-areas-panel.tsx'
import type { Product } from './product.ts'
import { usePlan } from './use-plan.ts'

const ONE = 'GET /counter/api/v1/products/{product}'

/** One product: its words, pictures, variants, and whether it is on sale. */
export function ProductScreen() {
  const { id = '' } = useParams()
  const read = useRead(ONE, { params: { product: id } })
  const categories = useRead('GET /counter/api/v1/categories')
  const mayWrite = usePermission('products.write')
  const maySee = usePermission('audit.see')
  const sale = usePlan(id)?.sale
  // Another key draws a new form with the values of before.
  const [timesBack, setTimesBack] = useState(0)
  const product = read.data?.data.data
  if (read.isError && !product)
    return (
      <Screen title="Product">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!product || String(product.id) !== id || categories.isPending) return null
  const state = describeSale(product, sale?.refused === null ? sale.at : undefined)
  return (
    <Screen title={product.name} lead={state} actions={<SaleActions product={product} />}>
      <div className="stack">
        {mayWrite ? (
          <ProductForm
            key={`${product.id} ${timesBack}`}
            product={product}
            categories={categories.data?.data.data ?? []}
          />
        ) : (
          <ProductWords product={product} />
        )}
        <PlanPanel product={product} />
        <VariantsPanel product={product} />
        <PriceBreaksPanel product={product} />
        <ExtrasPanel product={product} />
        {mayWrite && <PrintAreasPanel product={product} />}
        {maySee && <ProductHistory product={product} wentBack={() => setTimesBack(timesBack + 1)} />}
      </div>
    </Screen>
  )
}

function describeSale({ withdrawnAt }: Product, plannedAt: string | undefined): string {
  if (withdrawnAt === null) return 'On sale'
  return plannedAt ? `On sale from ${formatPlanned(plannedAt)}` : `Not on sale since ${formatMoment(withdrawnAt)}`
}

function ProductWords({ product: { description, pictures } }: { product: Product }) {
  return (
    <section className="panel stack" aria-label="Words and pictures">
      <p>{description}</p>
      <div className="row">
        {pictures.map(({ url, alt }) => (
          <img key={url} src={url} alt={alt} width="160" height="160" />
        ))}
      </div>
    </section>
  )
}

/** `GST 18 %, HSN 7419.`, so that somebody looks at both. */
function taxText({ variants }: Product): string {
  const offered = variants.filter(({ isActive }) => isActive)
  const all = (values: readonly (string | number | null)[]) => [...new Set(values)].join(', ')
  return `GST ${all(offered.map(({ gstRate }) => gstRate))} %, HSN ${all(offered.map(({ hsn }) => hsn))}.`
}

const whyOffSale = { label: 'Reason (for the audit log)', isRequired: false, longest: 500 }

function SaleActions({ product }: { product: Product }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayPublish = usePermission('products.publish')
  const mayWrite = usePermission('products.write')
  const withdraw = useCall('POST /counter/api/v1/products/{product}/withdraw')
  const publish = useCall('POST /counter/api/v1/products/{product}/publish')
  const duplicate = useCall('POST /counter/api/v1/products/{product}/duplicate')
  const params = { product: product.id }
  const renew = () => {
    void queries.invalidateQueries({ queryKey: ['GET /counter/api/v1/products'] })
    return queries.invalidateQueries({ queryKey: [ONE] })
  }
  const putOnSale = async () => {
    const result = await publish.run({ params, body: {} })
    if (result.ok) await renew()
    showNotice(result.ok ? { text: `It is on sale. ${taxText(product)}` } : { kind: 'failed', text: result.message })
  }
  const takeOffSale = async () => {
    const answer = await confirm({
      title: `Take ${product.name} off sale?`,
      text: 'It leaves the shop, search and carts. Orders that have it go on, and you can put it back.',
      action: 'Take it off sale',
      reason: { ...whyOffSale, subject: `products/${product.id}/off-sale` },
    })
    if (!answer) return
    const result = await withdraw.run({ params, body: { reason: answer.reason } })
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    await answer.drop()
    await renew()
    showNotice({ text: 'It is off sale.', undo: () => void putOnSale() })
  }
  const copy = async () => {
    const result = await duplicate.run({ params })
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    showNotice({ text: 'This is the copy. It is not on sale yet.' })
    await navigate(`/products/${result.data.data.id}`)
  }
  return (
    <>
      {mayWrite && (
        <Button isBusy={duplicate.isBusy} onPress={() => void copy()}>
          Duplicate
        </Button>
      )}
      {mayPublish &&
        (product.withdrawnAt === null ? (
          <Button isBusy={withdraw.isBusy} onPress={() => void takeOffSale()}>
            Take off sale
          </Button>
        ) : (
          <Button kind="solid" isBusy={publish.isBusy} onPress={() => void putOnSale()}>
            Put on sale
          </Button>
        ))}
    </>
  )
}

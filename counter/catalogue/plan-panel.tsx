import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import { PlanPriceForm, PlanSaleForm } from './plan-forms.tsx'
import { describePrice, formatPlanned } from './plan-text.ts'
import type { Product } from './product.ts'
import { PLAN, usePlan, type Plan } from './use-plan.ts'

/** The moment at which it goes on sale, and a price for some days. */
export function PlanPanel({ product }: { product: Product }) {
  const plan = usePlan(product.id)
  if (!plan) return null
  return (
    <section className="panel stack" aria-label="Planned">
      <h2>Planned</h2>
      {product.withdrawnAt !== null && <PlannedSale product={product} plan={plan} />}
      <PlannedPrice product={product} plan={plan} />
    </section>
  )
}

function PlannedSale({ product, plan: { sale } }: { product: Product; plan: Plan }) {
  const renew = useRefetch()
  const { run, isBusy } = useCall('DELETE /counter/api/v1/products/{product}/plan/sale')
  const mayPublish = usePermission('products.publish')
  const forget = async () => {
    const result = await run({ params: { product: product.id } })
    if (result.ok) await renew(PLAN)
    showNotice(result.ok ? { text: 'It stays off sale.' } : { kind: 'failed', text: result.message })
  }
  const choose = () =>
    openDialog<true>({ title: `When does ${product.name} go on sale?` }, (close) => (
      <PlanSaleForm product={product} at={sale?.refused ? null : (sale?.at ?? null)} close={() => close(true)} />
    ))
  return (
    <>
      {sale && !sale.refused && (
        <p>
          On sale from {formatPlanned(sale.at)}, planned by {sale.by}.
        </p>
      )}
      {sale?.refused && (
        <p role="alert">
          It did not go on sale {formatMoment(sale.at)}. {sale.refused}
        </p>
      )}
      {!sale && <p className="muted">It goes on sale when you put it on sale, or at a moment you choose.</p>}
      {mayPublish && (
        <div className="row">
          <Button onPress={() => void choose()}>{sale ? 'Choose another moment' : 'On sale from …'}</Button>
          {sale && (
            <Button isBusy={isBusy} onPress={() => void forget()}>
              Forget the moment
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function PlannedPrice({ product, plan }: { product: Product; plan: Plan }) {
  const renew = useRefetch()
  const { run, isBusy } = useCall('DELETE /counter/api/v1/products/{product}/plan/price')
  const { price, note } = plan
  const end = async () => {
    const result = await run({ params: { product: product.id } })
    if (result.ok) await renew(PLAN, 'GET /counter/api/v1/products/{product}')
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    const done = price?.isRunning ? 'It ended. The former price is back.' : 'The price stays as it is.'
    showNotice({ text: result.data.data.note ?? done })
  }
  const choose = () =>
    openDialog<true>({ title: `A price for some days of ${product.name}` }, (close) => (
      <PlanPriceForm product={product} plan={plan} close={() => close(true)} />
    ))
  return (
    <>
      <p className={price ? '' : 'muted'}>{describePrice(plan)}</p>
      {!price && note && <p>{note}</p>}
      <div className="row">
        {!price?.isRunning && (
          <Button onPress={() => void choose()}>{price ? 'Change the days' : 'A price for some days'}</Button>
        )}
        {price && (
          <Button isBusy={isBusy} onPress={() => void end()}>
            {price.isRunning ? 'End it now' : 'Forget the price'}
          </Button>
        )}
      </div>
    </>
  )
}

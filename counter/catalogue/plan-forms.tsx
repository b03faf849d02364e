import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatRupees } from '#shop/money/paise.ts'
import { timePrice } from '#shop/pricing/timed-price.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { FormText } from '../design/form/form-fields.tsx'
import { DraftForm } from '../design/form/draft-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { clockInIndia, describeStrike, formatPlanned } from './plan-text.ts'
import type { Product } from './product.ts'
import { PLAN, type Plan } from './use-plan.ts'

/** @param at the moment planned so far */
export function PlanSaleForm({ product, at, close }: { product: Product; at: string | null; close: () => void }) {
  const renew = useRefetch()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/plan/sale')
  const editing = useEditForm({
    subject: `products/${product.id}/plan-sale`,
    base: { values: toTyped(at), version: null },
    check: ({ day, time }) => ({
      ...(!isDay(day) && { day: 'Please choose a day.' }),
      ...(!/^\d\d:\d\d$/.test(time) && { time: 'Please choose a time.' }),
    }),
    save: async ({ day, time }) => {
      const result = await run({ params: { product: product.id }, body: { at: `${day}T${time}:00+05:30` } })
      if (!result.ok) return result
      await renew(PLAN)
      const { sale } = result.data.data
      showNotice({ text: sale ? `On sale from ${formatPlanned(sale.at)}.` : 'Planned.' })
      close()
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Plan it" leave={close}>
      <div className="row">
        <FormText form={form} name="day" label="Day" type="date" />
        <FormText form={form} name="time" label="Time in India" type="time" />
      </div>
    </DraftForm>
  )
}

/** By default tomorrow at ten. */
function toTyped(at: string | null): { day: string; time: string } {
  if (at === null) return { day: addDays(todayInIndia(new Date()), 1), time: '10:00' }
  return { day: todayInIndia(new Date(at)), time: clockInIndia(at) }
}

const isDay = (typed: string) => /^20\d\d-\d\d-\d\d$/.test(typed)
const readPercent = (typed: string) => (/^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim()) : NaN)

export function PlanPriceForm({ product, plan, close }: { product: Product; plan: Plan; close: () => void }) {
  const renew = useRefetch()
  const { run } = useCall('PUT /counter/api/v1/products/{product}/plan/price')
  const { price } = plan
  const [tomorrow] = useState(() => addDays(todayInIndia(new Date()), 1))
  const values = price
    ? { percent: String(price.percent), firstDay: price.firstDay, lastDay: price.lastDay }
    : { percent: '', firstDay: tomorrow, lastDay: addDays(tomorrow, 2) }
  const editing = useEditForm({
    subject: `products/${product.id}/plan-price`,
    base: { values, version: null },
    check: ({ percent, firstDay, lastDay }) => ({
      ...(!(readPercent(percent) >= 1 && readPercent(percent) <= 90) && {
        percent: 'Please enter a number from 1 to 90, such as 15 or 12.5.',
      }),
      ...(!isDay(firstDay) && { firstDay: 'Please choose a day.' }),
      ...(!isDay(lastDay) && { lastDay: 'Please choose a day.' }),
    }),
    save: async ({ percent, firstDay, lastDay }) => {
      const body = { percent: readPercent(percent), firstDay, lastDay }
      const result = await run({ params: { product: product.id }, body })
      if (!result.ok) return result
      await renew(PLAN)
      showNotice({ text: 'Planned. The former price returns afterwards.' })
      close()
      return result
    },
  })
  const { form } = editing
  const typed = useWatch({ control: form.control })
  const { price: now = 0, discount = 0 } = product.variants[0] ?? {}
  const percent = readPercent(typed.percent ?? '')
  const wanted = percent >= 1 && percent <= 90 ? timePrice({ price: now, discount }, percent, false).price : undefined
  return (
    <DraftForm editing={editing} action="Plan it" leave={close}>
      <FormText
        form={form}
        name="percent"
        label="Percent off"
        inputMode="decimal"
        hint={
          wanted === undefined
            ? 'It reduces the price of each variant.'
            : `${formatRupees(unitPrice(now, discount))} becomes ${formatRupees(wanted)}, before GST.`
        }
      />
      <div className="row">
        <FormText form={form} name="firstDay" label="First day" type="date" />
        <FormText form={form} name="lastDay" label="Last day" type="date" />
      </div>
      {isDay(typed.firstDay ?? '') && <p className="muted">{describeStrike(plan, typed.firstDay ?? '')}</p>}
    </DraftForm>
  )
}

import { useWatch } from 'react-hook-form'
import { formatRupees } from '#shop/money/paise.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { EditNotes } from '../design/form/edit-form.tsx'
import { FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import type { Product } from './product.ts'

type Variant = Product['variants'][number]
type Values = { price: string }

/** Changes the price in its row, without opening the variant. */
export function VariantPrice({ variant, name }: { variant: Variant; name: string }) {
  const renew = useRefetch()
  const { run } = useCall('PATCH /counter/api/v1/variants/{variant}')
  const { id } = variant
  const editing = useEditForm<Values>({
    subject: `variants/${id}/price`,
    base: toBase(variant),
    check: ({ price }) => {
      const fault = findPriceFault(price)
      return fault === undefined ? {} : { price: fault }
    },
    save: ({ price }, _, version) =>
      run({ params: { variant: id }, version: version ?? variant.version, body: { price: parseRupees(price) } }),
    readCurrent: toBase,
    onSaved: async () => {
      await renew('GET /counter/api/v1/products', 'GET /counter/api/v1/products/{product}')
      showNotice({ text: 'Saved. The shop shows it in a moment.' })
      // The row mounts again with the saved price, and would lose the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#price-${id} input`)?.focus())
    },
  })
  const { form, changed, isSaving, refusal, submit } = editing
  const price = parseRupees(useWatch({ control: form.control, name: 'price' }))
  const isReduced = (variant.discount ?? 0) > 0
  return (
    <form
      id={`price-${id}`}
      className="variant-price"
      aria-label={`Price of ${name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <EditNotes editing={editing} labels={{ price: 'price' }} discards />
      <div className="row">
        <FormText
          form={form}
          name="price"
          label={isReduced ? 'Price before discount and GST, in ₹' : 'Price before GST, in ₹'}
          inputMode="decimal"
          autoComplete="off"
        />
        {changed.length > 0 && (
          <Button kind="solid" type="submit" isBusy={isSaving}>
            Save<span className="visually-hidden"> the price of {name}</span>
          </Button>
        )}
      </div>
      {changed.length > 0 && price !== undefined && !isReduced && (
        <p className="field-hint">The shopper pays {formatRupees(priceWithTax(price, variant.gstRate))} with GST.</p>
      )}
      {refusal && (
        <p className="form-refusal" role="alert">
          {refusal}
        </p>
      )}
    </form>
  )
}

function toBase({ price = 0, version }: Pick<Variant, 'price' | 'version'>) {
  return { values: { price: toTypedRupees(price) }, version }
}

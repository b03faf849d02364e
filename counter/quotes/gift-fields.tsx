import type { UseFormReturn } from 'react-hook-form'
import { cardKeys, cards } from '#shop/gifts/card-names.ts'
import { faceKeys, faces } from '#shop/lettering/faces.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { FormSelect, FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { NO_WRAP, type QuoteForm, type StaffQuote } from './quote-values.ts'

type Props = { form: UseFormReturn<QuoteForm>; wraps: StaffQuote['wraps'] }

const cardOptions = cardKeys.map((key) => ({ value: key, label: cards[key].label }))
const faceOptions = faceKeys.map((key) => ({ value: key, label: faces[key].label }))

/** Wrap and card of the parcel. */
export function GiftFields({ form, wraps }: Props) {
  const isGift = form.watch('isGift') === 'yes'
  const wrapOptions = wraps.map(({ id, name, price, stock }) => {
    return { value: String(id), label: `${name}, ${formatRupees(price)} before GST${leftText(stock)}` }
  })
  const chosen = form.watch('giftWrap')
  const isGone = chosen !== NO_WRAP && !wraps.some(({ id }) => String(id) === chosen)
  return (
    <section className="panel stack" aria-label="Gift">
      <h2>Gift</h2>
      <FormSelect
        form={form}
        name="isGift"
        label="The parcel"
        options={[
          { value: 'no', label: 'is no gift' },
          { value: 'yes', label: 'is a gift: no prices in the box' },
        ]}
      />
      {isGift && (wraps.length > 0 || isGone) && (
        <FormSelect
          form={form}
          name="giftWrap"
          label="Wrap"
          options={[
            { value: NO_WRAP, label: 'None' },
            ...wrapOptions,
            ...(isGone ? [{ value: chosen, label: 'A wrap that we have no more' }] : []),
          ]}
        />
      )}
      {isGift && <CardFields form={form} />}
    </section>
  )
}

const leftText = (stock: number | null) => (stock === null ? '' : `, ${stock} left`)

function CardFields({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <FormText form={form} name="giftTo" label="Top line of the card" autoComplete="off" />
      <FormTextArea
        form={form}
        name="giftMessage"
        label="Words of the card"
        hint="Some 50 words. Empty: no card."
        maxLength={2_000}
      />
      <FormText form={form} name="giftFrom" label="Last line of the card" autoComplete="off" />
      <div className="field-pair">
        <FormSelect form={form} name="giftCard" label="Card" options={cardOptions} />
        <FormSelect form={form} name="giftFace" label="Typeface" options={faceOptions} />
      </div>
      <FormSelect
        form={form}
        name="giftWritten"
        label="The card is"
        options={[
          { value: 'printed', label: 'printed' },
          { value: 'written', label: 'written by hand' },
        ]}
      />
      <FormSelect
        form={form}
        name="giftUnsaid"
        label="Card and slip"
        options={[
          { value: 'said', label: 'name the sender' },
          { value: 'unsaid', label: 'name no sender' },
        ]}
      />
    </>
  )
}

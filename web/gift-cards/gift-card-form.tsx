import { LEAST_GIFT_CARD, MOST_GIFT_CARD } from '#shop/gift-cards/gift-card-terms.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { Button } from '#web/design/button.tsx'
import { DayField } from '#web/design/day-field.tsx'
import { TextAreaField, TextField } from '#web/design/field.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { checkGiftCardWish, emptyGiftCardWish, giftCardWishFields, type TypedGiftCardWish } from './gift-card-wish.ts'
import { useBuyGiftCard } from './use-buy-gift-card.ts'

const toFieldId = (key: string) => `gift-card-${key}`
const AMOUNTS = [500, 1_000, 2_000, 5_000, 10_000]

type Change = { values: TypedGiftCardWish; change: (changes: Partial<TypedGiftCardWish>) => void }
type FieldsProps = Change & { errors: Partial<Record<keyof TypedGiftCardWish, string>> }

export function GiftCardForm({ onPaid }: { onPaid: (purchase: string) => void }) {
  const { isConfirming, buy } = useBuyGiftCard(onPaid)
  const { formProps, values, errors, failure, change, busy } = useForm({
    fields: giftCardWishFields.map(({ key }) => key),
    values: emptyGiftCardWish,
    check: checkGiftCardWish,
    onSubmit: (_typed, { wish }) => buy(wish),
  })
  return (
    <form {...formProps} className="gift-form">
      <FormErrors fields={giftCardWishFields} errors={errors} toFieldId={toFieldId} />
      <fieldset disabled={busy} className="gift-card-fields">
        <AmountField values={values} errors={errors} change={change} />
        <RecipientFields values={values} errors={errors} change={change} />
        <h2>Who gives it?</h2>
        <TextField
          id={toFieldId('sender')}
          label="From"
          maxLength={80}
          autoComplete="name"
          error={errors.sender}
          value={values.sender}
          onChange={({ target }) => change({ sender: target.value })}
        />
        <TextField
          id={toFieldId('buyerEmail')}
          label="Your e-mail"
          hint="The receipt and the page of your purchase go there."
          type="email"
          autoComplete="email"
          error={errors.buyerEmail}
          value={values.buyerEmail}
          onChange={({ target }) => change({ buyerEmail: target.value })}
        />
      </fieldset>
      <Button type="submit" busy={busy} wide>
        {isConfirming ? 'Waiting for your bank…' : 'Pay for the card'}
      </Button>
      <output className="field-error">{failure?.message}</output>
    </form>
  )
}

function AmountField({ values, errors, change }: FieldsProps) {
  return (
    <>
      <fieldset className="choices">
        <legend>How much?</legend>
        {AMOUNTS.map((amount) => (
          <label key={amount} className="choice">
            <input
              type="radio"
              name="gift-card-preset"
              checked={values.amount === String(amount)}
              onChange={() => change({ amount: String(amount) })}
            />
            {formatPrice(amount * 100)}
          </label>
        ))}
      </fieldset>
      <TextField
        id={toFieldId('amount')}
        label="Amount in ₹"
        hint={`Whole rupees, ${formatPrice(LEAST_GIFT_CARD)} to ${formatPrice(MOST_GIFT_CARD)}.`}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        error={errors.amount}
        value={values.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
    </>
  )
}

function RecipientFields({ values, errors, change }: FieldsProps) {
  const isMailed = values.way === 'mail'
  return (
    <>
      <fieldset className="choices">
        <legend>How does it reach them?</legend>
        <WayChoice way="mail" values={values} change={change}>
          By e-mail, on a day you choose
        </WayChoice>
        <WayChoice way="print" values={values} change={change}>
          I print it and hand it over
        </WayChoice>
      </fieldset>
      <TextField
        id={toFieldId('recipient')}
        label="For"
        hint="Their name, as you call them."
        required={false}
        maxLength={80}
        autoComplete="off"
        error={errors.recipient}
        value={values.recipient}
        onChange={({ target }) => change({ recipient: target.value })}
      />
      {isMailed && (
        <>
          <TextField
            id={toFieldId('email')}
            label="Their e-mail"
            hint="We write there once, with the card."
            type="email"
            autoComplete="off"
            error={errors.email}
            value={values.email}
            onChange={({ target }) => change({ email: target.value })}
          />
          <DayField
            id={toFieldId('sendOn')}
            label="Day of the mail"
            hint="Within a year. Leave it empty, and it goes at once."
            required={false}
            error={errors.sendOn}
            defaultValue={values.sendOn}
            onChange={({ target }) => change({ sendOn: target.value })}
          />
        </>
      )}
      <TextAreaField
        id={toFieldId('message')}
        label="Your words"
        required={false}
        maxLength={500}
        error={errors.message}
        value={values.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </>
  )
}

function WayChoice({ way, values, change, children }: Change & { way: TypedGiftCardWish['way']; children: string }) {
  return (
    <label className="choice">
      <input type="radio" name="gift-card-way" checked={values.way === way} onChange={() => change({ way })} />
      {children}
    </label>
  )
}

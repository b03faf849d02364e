import { useState } from 'react'
import type { RecipientsAnswer } from '#contract/recipients.ts'
import { companyFields, type Buyer } from '#shop/checkout/buyer.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { Amount, Amounts, ReductionAmounts } from '#web/cart/amounts.tsx'
import { emptyAddress, readAddressDraft, saveAddressDraft, type AddressDraft } from '#web/checkout/address-draft.ts'
import { CompanyFields } from '#web/checkout/company-fields.tsx'
import { buyerDraftFields, checkBuyerDraft, isForCompany, startGift } from '#web/checkout/gift-draft.ts'
import { PayerFields, toPayerFieldId } from '#web/checkout/payer-fields.tsx'
import { GiftCardAmounts } from '#web/checkout/gift-card-amounts.tsx'
import { isCheckoutLocked, type PaymentState } from '#web/checkout/payment-state.ts'
import { Step } from '#web/checkout/step.tsx'
import type { GiftCardsInUse } from '#web/checkout/use-gift-cards.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSession } from '#web/session/use-session.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'

export function PayForAll({
  answer,
  storage,
  payment,
  giftCards,
  isStale,
  isChecking,
  onPay,
}: {
  answer: RecipientsAnswer
  giftCards: GiftCardsInUse
  storage: KeyValueStore
  payment: PaymentState
  isStale: boolean
  isChecking: boolean
  onPay: (buyer: Buyer) => void
}) {
  const { user } = useSession()
  const [draft, setDraft] = useState(() => startGift(readAddressDraft(storage, new Date()) ?? emptyAddress, user))
  const fields = [...buyerDraftFields, ...(isForCompany(draft) ? companyFields : [])]
  const { formProps, errors } = useForm({
    fields: fields.map(({ key }) => key),
    values: draft,
    check: () => checkBuyerDraft(draft),
    onSubmit: (_typed, { buyer }) => onPay(buyer),
  })
  const change = (changes: Partial<AddressDraft>) => {
    const typed = { ...draft, ...changes }
    setDraft(typed)
    saveAddressDraft(storage, typed, new Date())
  }
  const isBusy = payment.step !== 'idle' && payment.step !== 'failed' && payment.step !== 'paying'
  const mayPay = answer.people > 0 && answer.refusal === null && !isStale && !giftCards.isUpdating
  return (
    <Step title="You, and one payment for all" takeFocus={false}>
      <form {...formProps} className="address-form">
        <FormErrors fields={fields} errors={errors} toFieldId={toPayerFieldId} />
        <fieldset disabled={isCheckoutLocked(payment)} className="people-fields" aria-label="You">
          <PayerFields draft={draft} errors={errors} onChange={change} />
          <CompanyFields prefix="payer" values={draft} errors={errors} onChange={change} />
        </fieldset>
        <Sums answer={answer} giftCards={giftCards} />
        <div aria-live="polite">
          {answer.refusal !== null && <p className="status-error">{answer.refusal}</p>}
          {isStale && !isChecking && <p className="status-note">Please check the row that you changed first.</p>}
          {payment.step === 'idle' && payment.notice && <p className="status-note">{payment.notice}</p>}
        </div>
        <Button type={mayPay ? 'submit' : 'button'} wide busy={isBusy} aria-disabled={!mayPay}>
          {payment.step === 'paying'
            ? 'Open the payment window again'
            : isBusy
              ? 'Processing..'
              : payText(answer, giftCards.pays)}
        </Button>
      </form>
    </Step>
  )
}

const payText = ({ people, total }: RecipientsAnswer, byCards: Paise) =>
  people === 0
    ? 'Nobody to send to yet'
    : `Pay ${formatRupees(total - byCards)} for ${people === 1 ? '1 person' : `${people} people`}`

function Sums({ answer, giftCards }: { answer: RecipientsAnswer; giftCards: GiftCardsInUse }) {
  const { subtotal, tax, shipping, total, people, code } = answer
  return (
    <Amounts>
      {code?.refusal === null && <ReductionAmounts reductions={[{ label: `Code ${code.code}`, ...code }]} />}
      <Amount name="Subtotal">{formatRupees(subtotal)}</Amount>
      <Amount name="Tax">{formatRupees(tax)}</Amount>
      <Amount name={people === 1 ? 'Delivery to 1 person' : `Delivery to ${people} people`}>
        {formatRupees(shipping)}
      </Amount>
      <Amount name="Total" total>
        {formatRupees(total)}
      </Amount>
      <GiftCardAmounts total={total} cards={giftCards} />
    </Amounts>
  )
}

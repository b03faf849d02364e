import { lazy, Suspense, useState, type ReactNode } from 'react'
import { checkAsked, nameAlone, requestFields, type AskedRecipient } from '#shop/gifts/gift-request.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { emptyAddress, readAddressDraft, saveAddressDraft, type AddressDraft } from '#web/checkout/address-draft.ts'
import { buyerDraftFields, checkBuyerDraft, startGift } from '#web/checkout/gift-draft.ts'
import { readNoteDraft, saveNoteDraft, toGiftNote, type NoteDraft } from '#web/checkout/note-draft.ts'
import { PayerFields, toPayerFieldId } from '#web/checkout/payer-fields.tsx'
import { isCheckoutLocked, type PaymentState } from '#web/checkout/payment-state.ts'
import type { AskOrderRequest } from '#web/checkout/prepare-payment.ts'
import { Step } from '#web/checkout/step.tsx'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import type { NoteCardFieldsProps } from '#web/note-cards/note-card-fields.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { AskedFields } from './asked-fields.tsx'
import { askDraft, emptyAsk } from './ask-draft.ts'
import type { useAskOptions } from './use-ask-options.ts'

const NoteCardFields = lazy(() =>
  import('#web/note-cards/note-card-fields.tsx').then(
    ({ NoteCardFields }): { default: (props: NoteCardFieldsProps) => ReactNode } => ({ default: NoteCardFields }),
    () => ({ default: () => <p>The card could not be opened just now. Please load the page again.</p> }),
  ),
)

type AskFormProps = {
  storage: KeyValueStore
  options: ReturnType<typeof useAskOptions>
  total: Paise
  isUpdating: boolean
  payment: PaymentState
  onPay: (who: Pick<AskOrderRequest, 'ask' | 'buyer' | 'gift'>) => void
}

const fields = [...requestFields, ...buyerDraftFields]

/** Each change is stored, so a reload loses nothing. */
function useAskDrafts(storage: KeyValueStore) {
  const { user } = useSession()
  const [payer, setPayer] = useState(() => startGift(readAddressDraft(storage, new Date()) ?? emptyAddress, user))
  const [asked, setAsked] = useState(() => askDraft.read(storage) ?? emptyAsk)
  const [note, setNote] = useState(() => readNoteDraft(storage, new Date()))
  return {
    payer,
    asked,
    note,
    changePayer(changes: Partial<AddressDraft>) {
      const typed = { ...payer, ...changes }
      setPayer(typed)
      saveAddressDraft(storage, typed, new Date())
    },
    changeAsked(changes: Partial<AskedRecipient>) {
      const typed = { ...asked, ...changes }
      setAsked(typed)
      askDraft.save(storage, typed)
    },
    changeNote(changes: Partial<NoteDraft>) {
      const typed = { ...note, ...changes }
      setNote(typed)
      saveNoteDraft(storage, typed, new Date())
    },
  }
}

export function AskForm({ storage, options, total, isUpdating, payment, onPay }: AskFormProps) {
  const { payer, asked, note, changePayer, changeAsked, changeNote } = useAskDrafts(storage)
  const sender = { name: asked.from || payer.buyerName, email: '', phone: '' }
  const gift = toGiftNote({ ...note, isGift: true, wrap: null }, { address: nameAlone(asked.name), buyer: sender })
  const { formProps, errors } = useForm({
    fields: fields.map(({ key }) => key),
    values: { ...payer, name: asked.name, from: asked.from },
    check: () => {
      const named = checkAsked(asked)
      const paying = checkBuyerDraft({ ...payer, forCompany: '' })
      if (named.ok && paying.ok) return { ok: true as const, named: named.asked, buyer: paying.buyer }
      return { ok: false as const, errors: { ...(!named.ok && named.errors), ...(!paying.ok && paying.errors) } }
    },
    onSubmit(_typed, { named, buyer }) {
      const { isSurprise: surprise, choices } = asked
      if (gift) onPay({ ask: { ...named, surprise, choices: surprise ? [] : [...choices] }, buyer, gift })
    },
  })
  const locked = isCheckoutLocked(payment)
  return (
    <form {...formProps} className="address-form ask-form">
      <p>
        You pay now, and get a link to send. There they tell us where the gift may go, and on which day. They see no
        price. You do not see their address, unless they allow it.
      </p>
      <FormErrors fields={fields} errors={errors} toFieldId={toPayerFieldId} />
      <fieldset disabled={locked} className="people-fields" aria-label="The gift">
        <Step title="Who is it for?" takeFocus={false}>
          <AskedFields
            asked={asked}
            errors={errors}
            choices={options.result?.ok ? options.result.data.choices : []}
            toFieldId={toPayerFieldId}
            onChange={changeAsked}
          />
        </Step>
        <Step title="Your card" takeFocus={false}>
          {gift && (
            <Suspense fallback={<p className="buyer-hint">One moment…</p>}>
              <NoteCardFields note={gift} locked={locked} onChange={changeNote} />
            </Suspense>
          )}
        </Step>
        <Step title="You" takeFocus={false}>
          <PayerFields draft={payer} errors={errors} onChange={changePayer} />
        </Step>
      </fieldset>
      <PayForGift {...{ options, total, isUpdating, payment }} />
    </form>
  )
}

function PayForGift({ options, total, isUpdating, payment }: Omit<AskFormProps, 'storage' | 'onPay'>) {
  const isBusy = payment.step !== 'idle' && payment.step !== 'failed' && payment.step !== 'paying'
  const mayPay = options.result?.ok === true && !isUpdating
  return (
    <>
      <div aria-live="polite">
        {options.result?.ok === false && <p className="status-error">{options.result.message}</p>}
        {payment.step === 'idle' && payment.notice && <p className="status-note">{payment.notice}</p>}
      </div>
      {options.result?.ok === false && (
        <Button kind="outline" size="small" onClick={options.renew}>
          Try again
        </Button>
      )}
      <Button type={mayPay ? 'submit' : 'button'} wide busy={isBusy} aria-disabled={!mayPay}>
        {payment.step === 'paying'
          ? 'Open the payment window again'
          : isBusy
            ? 'Processing..'
            : `Pay ${formatRupees(total)}`}
      </Button>
      <p className="place-order-hint">
        Without an answer within 30 days we cancel the order, and your whole payment goes back to you.
      </p>
    </>
  )
}

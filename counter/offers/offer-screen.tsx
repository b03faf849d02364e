import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatPrice } from '#shop/money/paise.ts'
import { callSignedIn, useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { Pair } from '../design/pair.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { OfferFields, offerLabels } from './offer-fields.tsx'
import { OfferState } from './offer-state.tsx'
import { checkForm, describeGives, toBody, toForm, type Offer, type OfferForm } from './offer-values.ts'

const ONE = 'GET /counter/api/v1/offers/{offer}'
const CHANGE = 'PATCH /counter/api/v1/offers/{offer}'

export function OfferScreen() {
  const { id = '' } = useParams()
  const read = useRead(ONE, { params: { offer: id } })
  const offer = read.data?.data.data
  if (read.isError && !offer)
    return (
      <Screen title="Offer">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!offer || String(offer.id) !== id) return null
  const lead = (
    <>
      <OfferState offer={offer} /> {describeGives(offer)}
    </>
  )
  return (
    <Screen title={offer.name} lead={lead} actions={<EndOrGoOn offer={offer} />}>
      <div className="stack">
        <Figures offer={offer} />
        <OfferEdit key={id} offer={offer} />
      </div>
    </Screen>
  )
}

function useRefetch() {
  const queries = useQueryClient()
  return async () => {
    for (const route of [ONE, 'GET /counter/api/v1/offers']) await queries.invalidateQueries({ queryKey: [route] })
  }
}

function EndOrGoOn({ offer: { id, version, name, isActive } }: { offer: Offer }) {
  const renew = useRefetch()
  const turn = async () => {
    const text = <p>New orders do not get it. Open orders keep their discount.</p>
    if (isActive && !(await confirm({ title: `End “${name}”?`, text, action: 'End offer', isDangerous: true }))) return
    const result = await callSignedIn(CHANGE, { params: { offer: id }, version, body: { isActive: !isActive } })
    await renew()
    const said = isActive ? 'It has ended.' : 'It runs again.'
    showNotice(result.ok ? { text: said } : { kind: 'failed', text: result.message })
  }
  return <Button onPress={() => void turn()}>{isActive ? 'End offer' : 'Restart offer'}</Button>
}

const SHOWN_CODES = 20

function Figures({ offer: { uses, given, codes } }: { offer: Offer }) {
  return (
    <section className="panel stack" aria-label="Results">
      <dl className="pairs">
        <Pair label="Uses held by open orders">{uses}</Pair>
        <Pair label="Discount given, before GST">{formatPrice(given)}</Pair>
        {codes.slice(0, SHOWN_CODES).map(({ code, uses: used, mostUses }) => (
          <Pair key={code} label={code}>
            {mostUses === null ? `${used} used` : `${used} of ${mostUses} used`}
          </Pair>
        ))}
      </dl>
      {codes.length > SHOWN_CODES && <p className="muted">And {codes.length - SHOWN_CODES} more codes, below.</p>}
    </section>
  )
}

function OfferEdit({ offer }: { offer: Offer }) {
  const renew = useRefetch()
  const { run } = useCall(CHANGE)
  const editing = useEditForm<OfferForm>({
    subject: `offers/${offer.id}`,
    base: toBase(offer),
    check: checkForm,
    save: (values, changed, version) =>
      run({ params: { offer: offer.id }, version: version ?? offer.version, body: toChange(values, changed) }),
    readCurrent: toBase,
    merge: { codes: 'lines', states: 'lines', categories: 'set' },
    onSaved: () => {
      void renew()
      showNotice({ text: 'Saved. It applies from the next order.' })
    },
  })
  return (
    <EditForm editing={editing} labels={offerLabels} show={(value) => String(value) || 'nothing'}>
      <div className="panel stack">
        <OfferFields form={editing.form} goods={offer.goods} />
      </div>
    </EditForm>
  )
}

const toBase = (offer: Offer) => ({ values: toForm(offer), version: offer.version })

/** Only what was changed, so that the log names it. */
function toChange(values: OfferForm, changed: readonly (keyof OfferForm)[]) {
  const { name, gives, conditions, firstDay, lastDay, codes } = toBody(values)
  const has = (...fields: (keyof OfferForm)[]) => fields.some((field) => changed.includes(field))
  return {
    ...(has('name') && { name }),
    ...(has('kind', 'value', 'gift', 'atMost') && { gives }),
    ...(has('categories', 'products', 'subtotal', 'pieces', 'who', 'states') && { conditions }),
    ...(has('firstDay') && { firstDay }),
    ...(has('lastDay') && { lastDay }),
    ...(has('codes') && { codes }),
  }
}

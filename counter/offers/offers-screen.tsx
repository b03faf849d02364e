import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatPrice } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { DraftForm } from '../design/form/draft-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OfferState } from './offer-state.tsx'
import { checkForm, describeGives, emptyOffer, toBody, type Offer, type OfferForm } from './offer-values.ts'

const LIST = 'GET /counter/api/v1/offers'

const columns: readonly Column<Offer>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: ({ name }) => name },
  { key: 'state', label: 'State', card: 'aside', draw: (offer) => <OfferState offer={offer} /> },
  { key: 'codes', label: 'Codes', card: 'line', draw: describeCodes },
  { key: 'gives', label: 'Gives', card: 'line', draw: describeGives },
  { key: 'uses', label: 'Uses', card: 'line', isNumber: true, draw: ({ uses }) => uses },
  {
    key: 'given',
    label: 'Discount given, before GST',
    card: 'line',
    isNumber: true,
    draw: ({ given }) => formatPrice(given),
  },
  { key: 'ends', label: 'Ends', card: 'line', draw: ({ lastDay }) => (lastDay === null ? '–' : formatDay(lastDay)) },
]
const filters: readonly Filter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    values: [
      { value: 'running', label: 'Running' },
      { value: 'planned', label: 'Not begun' },
      { value: 'over', label: 'Over' },
      { value: 'ended', label: 'Ended' },
    ],
  },
]

function describeCodes({ lane, codes, codeCount }: Offer): string {
  if (lane === 'offer') return 'none: applies automatically'
  const named = codes.map(({ code }) => code).join(', ')
  return codeCount > codes.length ? `${named} and ${codeCount - codes.length} more` : named
}

export function OffersScreen() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const make = async () => {
    const made = await openDialog<number>({ title: 'New offer', look: 'sheet' }, (close) => <NewOffer close={close} />)
    if (made === undefined) return
    await queries.invalidateQueries({ queryKey: [LIST] })
    await navigate(`/offers/${made}`)
  }
  useAskedAction({ new: () => void make() })
  const button = (
    <Button data-key="n" kind="solid" onPress={() => void make()}>
      New offer
    </Button>
  )
  return (
    <Screen
      title="Offers"
      lead="Codes that shoppers type at checkout, and offers that apply automatically"
      actions={button}
    >
      <List
        route={LIST}
        nouns={['offer', 'offers']}
        columns={columns}
        filters={filters}
        searchHint="Name or code"
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowPath={({ id }) => `/offers/${id}`}
        blank={{ text: 'There is no offer yet. Every order pays the full price.' }}
      />
    </Screen>
  )
}

function NewOffer({ close }: { close: (made?: number) => void }) {
  const { run } = useCall('POST /counter/api/v1/offers')
  const editing = useEditForm<OfferForm>({
    subject: 'offers/new',
    base: { values: emptyOffer, version: null },
    check: checkForm,
    save: async (values) => {
      const result = await run({ body: toBody(values) })
      if (result.ok) close(result.data.data.id)
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Create offer" leave={() => close()}>
      <OfferFields form={form} isNew />
    </DraftForm>
  )
}

import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import { MAX_TYPED, toKnownMeaning, toTypedPhrase } from '#shop/catalogue/search-word-rules.ts'
import { useCall } from '../api/use-call.ts'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import type { SearchWord } from './search-words-screen.tsx'

type Values = { typed: string; occasion: string; recipient: string; under: string; words: string; category: string }

const NO_ONE = 'none'
const toOptions = (of: readonly GiftFacet[]) => [
  { value: NO_ONE, label: 'None' },
  ...of.map(({ key, name }) => ({ value: key, label: name })),
]
const [occasionOptions, recipientOptions] = [toOptions(occasions), toOptions(recipients)]

/** @param words that nothing has been found for */
export function SearchWordForm({
  word,
  words = '',
  close,
}: {
  word?: SearchWord
  words?: string
  close: (saved?: true) => void
}) {
  const create = useCall('POST /counter/api/v1/search-words')
  const change = useCall('PATCH /counter/api/v1/search-words/{word}')
  const { form, submit, isSaving, refusal } = useEditForm<Values>({
    subject: `search-words/${word?.id ?? (words || 'new')}`,
    base: word ? toBase(word) : { values: toValues(words, []), version: null },
    check: checkValues,
    save: (values, _, version) => {
      const body = { typed: values.typed, means: toMeans(values) }
      return word
        ? change.run({ params: { word: word.id }, version: version ?? word.version, body })
        : create.run({ body })
    },
    readCurrent: toBase,
    onSaved: () => {
      showNotice({ text: 'Saved. The search knows it in a moment.' })
      close(true)
    },
  })
  return (
    <PlainForm submit={submit} action="Save" isBusy={isSaving} refusal={refusal} leave={() => close()}>
      <FormText form={form} name="typed" label="What people type" hint="Such as bhai dooj." maxLength={MAX_TYPED} />
      <FormSelect form={form} name="occasion" label="Means the occasion" options={occasionOptions} />
      <FormSelect form={form} name="recipient" label="Means a gift for" options={recipientOptions} />
      <FormText form={form} name="under" label="Means a price under" hint="Rupees with GST." inputMode="numeric" />
      <FormText
        form={form}
        name="words"
        label="Means words of the goods"
        hint="With a comma between them, any of them will do: dry fruit, almond."
        maxLength={300}
      />
    </PlainForm>
  )
}

const toBase = ({ typed, means, version }: SearchWord) => ({ values: toValues(typed, means), version })

function toValues(typed: string, means: readonly string[]): Values {
  const find = (kind: string) => means.find((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1)
  return {
    typed,
    occasion: find('occasion') ?? NO_ONE,
    recipient: find('for') ?? NO_ONE,
    under: find('under') ?? '',
    words: means.filter((each) => !each.includes(':')).join(', '),
    category: find('category') ?? '',
  }
}

const splitWords = (words: string) =>
  words
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const toRupees = (text: string) => text.replaceAll(/[₹,\s]/g, '')

function toMeans({ occasion, recipient, under, words, category }: Values): string[] {
  return [
    ...(occasion === NO_ONE ? [] : [`occasion:${occasion}`]),
    ...(recipient === NO_ONE ? [] : [`for:${recipient}`]),
    ...(toRupees(under) === '' ? [] : [`under:${toRupees(under)}`]),
    ...(category === '' ? [] : [`category:${category}`]),
    ...splitWords(words),
  ]
}

function checkValues(values: Values): Partial<Record<keyof Values, string>> {
  const wrong = splitWords(values.words).find((each) => each.includes(':') || toKnownMeaning(each) === undefined)
  const isNoPrice = toRupees(values.under) !== '' && toKnownMeaning(`under:${toRupees(values.under)}`) === undefined
  return {
    ...(toTypedPhrase(values.typed) === '' && { typed: 'Please write one to four words, of two letters at least.' }),
    ...(isNoPrice && { under: 'Please write whole rupees, such as 500.' }),
    ...(wrong !== undefined && { words: `“${wrong}” cannot be looked for: letters and figures only, two at least.` }),
    ...(toMeans(values).length === 0 && { words: 'Please say what it means, here or above.' }),
  }
}

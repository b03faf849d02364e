import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import { describeMeans, MAX_TYPED, toKnownMeaning, toTypedPhrase } from '#shop/catalogue/search-word-rules.ts'
import { parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { EditNotes } from '../design/form/edit-form.tsx'
import { FormCheckboxes, FormSelect, FormText } from '../design/form/form-fields.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import type { SearchWord } from './search-word.ts'

type Values = { typed: string; occasion: string; recipient: string; under: string; words: string; kept: string[] }

const labels: Record<keyof Values, string> = {
  typed: 'what people type',
  occasion: 'the occasion',
  recipient: 'a gift for',
  under: 'a price under',
  words: 'words in product texts',
  kept: 'the other meaning',
}

const NO_ONE = 'none'
const toOptions = (of: readonly GiftFacet[]) => [
  { value: NO_ONE, label: 'None' },
  ...of.map(({ key, name }) => ({ value: key, label: name })),
]
const [occasionOptions, recipientOptions] = [toOptions(occasions), toOptions(recipients)]

/** @param props.words that nothing has been found for @param props.categories their names by number */
export function SearchWordForm({
  word,
  words = '',
  categories,
  close,
}: {
  word?: SearchWord
  words?: string
  categories: ReadonlyMap<number, string>
  close: () => void
}) {
  const renew = useRefetch()
  const create = useCall('POST /counter/api/v1/search-words')
  const change = useCall('PATCH /counter/api/v1/search-words/{word}')
  const editing = useEditForm<Values>({
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
    merge: { kept: 'set' },
    onSaved: async () => {
      await renew('GET /counter/api/v1/search-words')
      showNotice({ text: 'Saved. The search knows it in a moment.' })
      close()
    },
  })
  const { form, submit, isSaving, refusal } = editing
  const keptOptions = toValues('', word?.means ?? []).kept.map((value) => ({
    value,
    label: describeMeans([value], categories),
  }))
  return (
    <PlainForm submit={submit} action="Save" isBusy={isSaving} refusal={refusal} leave={close}>
      <EditNotes editing={editing} labels={labels} show={showValue} discards />
      <FormText form={form} name="typed" label="What people type" hint="Such as bhai dooj." maxLength={MAX_TYPED} />
      <FormSelect form={form} name="occasion" label="Means the occasion" options={occasionOptions} />
      <FormSelect form={form} name="recipient" label="Means a gift for" options={recipientOptions} />
      <FormText form={form} name="under" label="Means a price under" hint="Rupees with GST." inputMode="numeric" />
      <FormText
        form={form}
        name="words"
        label="Means words in product texts"
        hint="With a comma between them, any of them will do: dry fruit, almond."
        maxLength={300}
      />
      {keptOptions.length > 0 && <FormCheckboxes form={form} name="kept" label="Also means" options={keptOptions} />}
    </PlainForm>
  )
}

/** A key of a list by its name; other values as they are. */
const showValue = (value: string | string[]) =>
  [...occasionOptions, ...recipientOptions].find((option) => option.value === value)?.label ?? String(value)

const toBase = ({ typed, means, version }: SearchWord) => ({ values: toValues(typed, means), version })

function toValues(typed: string, means: readonly string[]): Values {
  const first = (kind: string) => means.find((each) => each.startsWith(`${kind}:`))
  const ofFields = [first('occasion'), first('for'), first('under')]
  const [occasion, recipient, under] = ofFields.map((each) => each?.slice(each.indexOf(':') + 1))
  return {
    typed,
    occasion: occasion ?? NO_ONE,
    recipient: recipient ?? NO_ONE,
    under: under ?? '',
    words: means.filter((each) => !each.includes(':')).join(', '),
    kept: means.filter((each) => each.includes(':') && !ofFields.includes(each)),
  }
}

const splitWords = (words: string) =>
  words
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

function toRupees(text: string): string {
  const paise = parseRupees(text)
  return paise === undefined ? text.trim() : toTypedRupees(paise)
}

function toMeans({ occasion, recipient, under, words, kept }: Values): string[] {
  return [
    ...(occasion === NO_ONE ? [] : [`occasion:${occasion}`]),
    ...(recipient === NO_ONE ? [] : [`for:${recipient}`]),
    ...(toRupees(under) === '' ? [] : [`under:${toRupees(under)}`]),
    ...kept,
    ...splitWords(words),
  ]
}

function checkValues(values: Values): Partial<Record<keyof Values, string>> {
  const wrong = splitWords(values.words).find((each) => each.includes(':') || toKnownMeaning(each) === undefined)
  const isNoPrice = toRupees(values.under) !== '' && toKnownMeaning(`under:${toRupees(values.under)}`) === undefined
  return {
    ...(toTypedPhrase(values.typed) === '' && { typed: 'Please write one to four words, of two letters at least.' }),
    ...(isNoPrice && { under: 'Please write whole rupees, such as 500.' }),
    ...(wrong !== undefined && { words: `“${wrong}” cannot be searched. Please use two or more letters or digits.` }),
    ...(toMeans(values).length === 0 && { words: 'Please say what it means, here or above.' }),
  }
}

import { useState, type Ref } from 'react'
import {
  Button,
  ComboBox,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components'
import { Controller, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useRead } from '../api/use-read.ts'
import { FieldTexts } from '../design/field.tsx'
import { CloseIcon } from '../design/icons.tsx'

export type NamedGoods = { id: number; name: string }

const SHOWN = 8

type FieldProps = {
  label: string
  hint?: string | undefined
  /** Names of what was chosen earlier; without one its number is shown. */
  known: readonly NamedGoods[]
  /** `one`: what is chosen takes the place of what was. */
  most: 'one' | 'many'
  /** Products, or variants that need no choice. */
  of: 'products' | 'variants'
}

/** Goods found by name, SKU or number. The form's value is their numbers, with commas. */
export function GoodsField<Values extends FieldValues>({
  form,
  name,
  ...rest
}: FieldProps & { form: UseFormReturn<Values>; name: FieldPathByValue<Values, string> }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Goods {...rest} {...{ inputRef: ref, value, onChange, onBlur, error: fieldState.error?.message }} />
      )}
    />
  )
}

type GoodsProps = Omit<FieldProps, 'form' | 'name'> & {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

function Goods({ label, hint, known, most, of, value, onChange, onBlur, inputRef, error }: GoodsProps) {
  const [seen, setSeen] = useState<readonly NamedGoods[]>([])
  const chosen = value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const nameOf = (id: string) => [...seen, ...known].find((one) => String(one.id) === id)?.name ?? `Number ${id}`
  const choose = (goods: NamedGoods) => {
    setSeen([...seen, goods])
    const id = String(goods.id)
    onChange(most === 'one' ? id : [...chosen.filter((one) => one !== id), id].join(', '))
  }
  return (
    <div className="field goods-field">
      <FindGoods {...{ label, hint, of, inputRef, error, onBlur, choose }} without={chosen} />
      {chosen.length > 0 && (
        <ChosenGoods
          label={`${label}: chosen`}
          goods={chosen.map((id) => ({ id, name: nameOf(id) }))}
          remove={(ids) => onChange(chosen.filter((id) => !ids.has(id)).join(', '))}
        />
      )}
    </div>
  )
}

type FindProps = Pick<GoodsProps, 'label' | 'hint' | 'of' | 'error' | 'onBlur'> & {
  inputRef?: GoodsProps['inputRef']
  choose: (goods: NamedGoods) => void
  without: readonly string[]
}

export function FindGoods({ label, hint, of, inputRef, error, onBlur, choose, without }: FindProps) {
  const [typed, setTyped] = useState('')
  const { found, isRead } = useFoundGoods(typed, of)
  const offered = found.filter(({ id }) => !without.includes(String(id)))
  const take = (key: Key | null) => {
    const goods = found.find(({ id }) => String(id) === key)
    if (!goods) return
    setTyped('')
    choose(goods)
  }
  return (
    <ComboBox
      className="field"
      items={offered}
      inputValue={typed}
      onInputChange={setTyped}
      value={null}
      onChange={take}
      onBlur={onBlur}
      menuTrigger="input"
      allowsEmptyCollection={typed.trim() !== ''}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      <Input {...(inputRef && { ref: inputRef })} className="field-box" placeholder="Name, SKU or number" />
      <FieldTexts hint={hint} error={error} />
      <Popover className="pop-up">
        <ListBox className="options" renderEmptyState={() => (isRead ? sayNothing(found) : 'Looking for it')}>
          {({ id, name }: NamedGoods) => (
            <ListBoxItem id={String(id)} textValue={name} className="option">
              {name} <span className="muted">{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** @param found products that are chosen already; the search found no others */
function sayNothing([first, ...more]: readonly NamedGoods[]): string {
  if (!first) return 'No product on sale has this name'
  return more.length === 0 ? `${first.name} is chosen already` : 'All products with this name are chosen already'
}

type ChosenProps = { label: string; goods: readonly { id: string; name: string }[]; remove: (ids: Set<Key>) => void }

function ChosenGoods({ label, goods, remove }: ChosenProps) {
  return (
    <TagGroup aria-label={label} onRemove={remove}>
      <TagList className="goods-tags" items={goods}>
        {({ id, name }) => (
          <Tag id={id} textValue={name} className="goods-tag">
            {name}
            <Button slot="remove" className="goods-remove" aria-label={`Remove ${name}`}>
              <CloseIcon />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  )
}

/** @returns isRead: the shop has answered what is typed now */
function useFoundGoods(typed: string, of: 'products' | 'variants') {
  const q = typed.trim()
  const query = { q, state: 'on sale', limit: SHOWN } as const
  const products = useRead('GET /counter/api/v1/products', { query, enabled: q !== '' && of === 'products' })
  const variants = useRead('GET /counter/api/v1/variants', { query, enabled: q !== '' && of === 'variants' })
  const { data, isPlaceholderData } = of === 'products' ? products : variants
  if (q === '' || !data) return { found: [], isRead: false }
  const found: NamedGoods[] = data.data.data.map((row) =>
    'productName' in row
      ? { id: row.id, name: nameVariant(row.productName, row.name) }
      : { id: row.id, name: row.name },
  )
  return { found, isRead: !isPlaceholderData }
}

const nameVariant = (product: string, variant: string) => (variant === '' ? product : `${product}, ${variant}`)

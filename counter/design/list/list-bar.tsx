import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Button as PlainButton, SearchField, Input, Label } from 'react-aria-components'
import { CloseIcon } from '../icons.tsx'
import { listenToKeys } from '../single-keys.ts'
import { chooseFilters } from './choose-filters.tsx'
import { listChips, withoutChip, type ListAddress } from './list-address.ts'
import type { Filter } from './list-types.ts'

const SEARCH_AFTER_MS = 250

/** Search, filters and their chips, and beside them how many rows there are. */
export function ListBar({
  address,
  show,
  filters,
  searchHint,
  filterLabel = 'Filter',
  children,
}: {
  address: ListAddress
  show: (next: ListAddress) => void
  filters: readonly Filter[]
  searchHint: string | undefined
  filterLabel?: string | undefined
  children: ReactNode
}) {
  const openFilters = () =>
    void chooseFilters(filters, address.values).then((values) => values && show({ words: address.words, values }))
  useLayoutEffect(() =>
    filters.length > 0
      ? listenToKeys({
          f: (event) => {
            event.preventDefault()
            openFilters()
          },
        })
      : undefined,
  )
  return (
    <div className="list-bar">
      {searchHint && (
        <ListSearch hint={searchHint} words={address.words} show={(words) => show({ ...address, words })} />
      )}
      {filters.length > 0 && <Button onPress={openFilters}>{filterLabel}</Button>}
      {listChips(address, filters).map((chip) => (
        <PlainButton
          key={`${chip.key}=${chip.value}`}
          className="chip"
          onPress={() => show(withoutChip(address, chip))}
        >
          <span className="visually-hidden">Remove filter </span>
          {chip.text}
          <CloseIcon />
        </PlainButton>
      ))}
      <output className="list-count">{children}</output>
    </div>
  )
}

function ListSearch({ hint, words, show }: { hint: string; words: string; show: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(words)
  useEffect(() => {
    // Back, forward and "Show all" change the address behind the field.
    if (words === sent.current) return
    sent.current = words
    setTyped(words)
  }, [words])
  useLayoutEffect(
    () =>
      listenToKeys({
        '/': (event) => {
          event.preventDefault()
          input.current?.focus()
        },
      }),
    [],
  )
  const search = (next: string, afterMs: number) => {
    setTyped(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      sent.current = next.trim()
      show(next.trim())
    }, afterMs)
  }
  return (
    <SearchField
      value={typed}
      onChange={(next) => search(next, SEARCH_AFTER_MS)}
      onSubmit={(next) => search(next, 0)}
      className="search"
    >
      <Label className="visually-hidden">Search</Label>
      <Input ref={input} className="field-box" placeholder={hint} />
    </SearchField>
  )
}

import { useEffect, useRef, useState } from 'react'
import {
  Autocomplete,
  Button,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { useRead } from '../api/use-read.ts'
import { CloseIcon } from '../design/icons.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import type { NamedScreen } from './places.ts'
import { useMe } from '../session/me.ts'
import { findActions } from './find-actions.ts'
import { findScreens } from './find-screens.ts'

const SEARCH = 'GET /counter/api/v1/search'
type Hit = CounterAnswer<typeof SEARCH>['data'][number]
type Shown = { path: string; title: string; detail: string }
type Group = { label: string; hits: readonly Shown[] }

const PAUSE_MS = 120
const labels: Readonly<Record<Hit['kind'], string>> = {
  order: 'Orders',
  product: 'Products',
  buyer: 'Buyers',
  enquiry: 'Enquiries',
  staff: 'Staff',
}

export const drawSearch = (screens: readonly NamedScreen[], close: (path?: string) => void) => (
  <Search screens={screens} close={close} />
)

/** One field over what somebody may see, and the screens they may open. */
function Search({ screens, close }: { screens: readonly NamedScreen[]; close: (path?: string) => void }) {
  const me = useMe()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const words = useLater(typed.trim(), PAUSE_MS)
  const read = useRead(SEARCH, { query: { q: words }, enabled: words !== '' })
  const isSettled = words === typed.trim() && !read.isFetching
  const hits = words === '' || read.isPlaceholderData ? [] : (read.data?.data.data ?? [])
  const groups = groupHits(hits, findActions(me.permissions, typed), findScreens(screens, typed))
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <div className="search-head">
        <SearchField className="search-field" aria-label="Search">
          <Input
            ref={field}
            className="field-box"
            placeholder="Order, name, phone, product, screen, or “refund GTH-123”"
          />
        </SearchField>
        <Button slot={null} className="button button-quiet" aria-label="Close the search" onPress={() => close()}>
          <CloseIcon />
        </Button>
      </div>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <ListBox
        className="search-hits"
        aria-label="Results"
        items={groups}
        onAction={(path) => close(String(path))}
        renderEmptyState={() => (
          <p className="muted search-none">{isSettled ? `No result for “${typed.trim()}”.` : 'Searching…'}</p>
        )}
      >
        {({ label, hits: shown }: Group & { id?: string }) => (
          <ListBoxSection id={label}>
            <Header className="search-kind">{label}</Header>
            {shown.map(({ path, title, detail }) => (
              <ListBoxItem key={path} id={path} textValue={`${title} ${detail}`} className="option search-hit">
                <span>{title}</span> {detail !== '' && <span className="field-hint">{detail}</span>}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        )}
      </ListBox>
      <output className="visually-hidden">{isSettled && words !== '' && `${hits.length} found`}</output>
    </Autocomplete>
  )
}

function groupHits(
  hits: readonly Hit[],
  actions: readonly NamedScreen[],
  screens: readonly NamedScreen[],
): (Group & { id: string })[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  const toShown = ({ name, path }: NamedScreen) => ({ path, title: name, detail: '' })
  const groups: Group[] = [
    { label: 'Do', hits: actions.map(toShown) },
    ...kinds.map((kind) => ({ label: labels[kind], hits: hits.filter((hit) => hit.kind === kind) })),
    { label: 'Go to', hits: screens.map(toShown) },
  ]
  return groups.filter((group) => group.hits.length > 0).map((group) => ({ ...group, id: group.label }))
}

/** Debounces a value. */
function useLater<Value>(value: Value, ms: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}

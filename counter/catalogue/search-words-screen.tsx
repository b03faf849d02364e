import { useState, type ComponentProps } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { describeMeans } from '#shop/catalogue/search-word-rules.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { SearchWordForm } from './search-word-form.tsx'
import type { SearchWord } from './search-word.ts'

const LIST = 'GET /counter/api/v1/search-words'
type Answer = CounterAnswer<typeof LIST>
const LEAD =
  'Words that shoppers type, and their meaning. The search already knows occasions, recipients and categories.'

export function SearchWordsScreen() {
  const read = useRead(LIST)
  const listed = useRead('GET /counter/api/v1/categories').data?.data.data ?? []
  const categories = new Map(listed.map(({ id, name }) => [id, name]))
  const mayWrite = usePermission('products.write')
  const [typed, setTyped] = useState('')
  const { edit, remove } = useChanges()
  const answer = read.data?.data
  const shown = (answer?.data ?? [])
    .map((word) => ({ word, means: describeMeans(word.means, categories) }))
    .filter(({ word, means }) => `${word.typed} ${means}`.toLowerCase().includes(typed.trim().toLowerCase()))
  const button = mayWrite && (
    <Button data-key="n" kind="solid" onPress={() => void edit({ categories })}>
      New word
    </Button>
  )
  return (
    <Screen title="Search words" actions={button} lead={LEAD}>
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {answer && (
        <Misses misses={answer.misses} explain={mayWrite ? (words) => void edit({ words, categories }) : undefined} />
      )}
      {answer && (
        <section className="panel stack" aria-label="Words">
          <TextField label="Find a word or a meaning" value={typed} onChange={setTyped} />
          <output className="muted">{shown.length === 1 ? '1 word' : `${shown.length} words`}</output>
          <ul className="things">
            {shown.map(({ word, means }) => (
              <li key={word.id} className="thing thing-wraps">
                <span>
                  <a className="text-link" href={`/shop?q=${encodeURIComponent(word.typed)}`} target="_blank">
                    {word.typed}
                    <span className="visually-hidden"> in the shop, in a new tab</span>
                  </a>{' '}
                  <span className="muted">{means}</span>
                </span>
                {mayWrite && (
                  <div className="row">
                    <Button onPress={() => void edit({ word, categories })}>
                      Change<span className="visually-hidden"> {word.typed}</span>
                    </Button>
                    <Button onPress={() => void remove(word)}>
                      Remove<span className="visually-hidden"> {word.typed}</span>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}

function useChanges() {
  const renew = useRefetch()
  const { run } = useCall('DELETE /counter/api/v1/search-words/{word}')
  const edit = async (of: Pick<ComponentProps<typeof SearchWordForm>, 'word' | 'words' | 'categories'>) => {
    const title = of.word ? `What “${of.word.typed}” means` : 'New word'
    await openDialog({ title }, (close) => <SearchWordForm {...of} close={() => close()} />)
  }
  const remove = async (word: SearchWord) => {
    const text = 'The search then looks for it in names and descriptions only.'
    const answer = await confirm({ title: `Remove “${word.typed}”?`, text, action: 'Remove it' })
    if (!answer) return
    const result = await run({ params: { word: word.id }, version: word.version })
    showNotice({ text: result.ok ? `“${word.typed}” is removed.` : result.message })
    await renew(LIST)
  }
  return { edit, remove }
}

function Misses({ misses, explain }: { misses: Answer['misses']; explain: ((words: string) => void) | undefined }) {
  if (misses.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="search-misses">
      <h2 id="search-misses">Searched and not found in 30 days</h2>
      <ul className="things">
        {misses.map(({ words, times }) => (
          <li key={words} className="thing">
            <span>
              {words} <span className="muted">{times === 1 ? 'once' : `${times.toLocaleString('en-IN')} times`}</span>
            </span>
            {explain && (
              <Button onPress={() => explain(words)}>
                Give it a meaning<span className="visually-hidden">: {words}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

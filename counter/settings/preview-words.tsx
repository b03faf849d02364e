import { useState } from 'react'
import { wordPageNames, wordPages } from '#shop/words/word-pages.ts'
import { useCall } from '../api/use-call.ts'
import { desktop, phone, ShopViews } from '../catalogue/shop-views.tsx'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField } from '../design/field.tsx'
import type { EditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'

/** Shows the pages with what is typed, before it is saved. */
export function PreviewWords({ form }: { form: EditForm<Record<string, string>>['form'] }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/page-words/preview')
  const open = async () => {
    const made = await run({ body: { values: form.getValues() } })
    if (!made.ok) return showNotice({ kind: 'failed', text: made.message })
    const { path } = made.data.data
    await openDialog({ title: 'Preview of the pages', look: 'wide' }, (close) => (
      <PagesShown path={path} close={() => close()} />
    ))
  }
  return (
    <div className="row">
      <Button isBusy={isBusy} onPress={() => void open()}>
        Preview
      </Button>
    </div>
  )
}

const pages = wordPageNames.map((value) => ({ value, label: wordPages[value].label }))
const views = [phone, desktop]

function PagesShown({ path, close }: { path: string; close: () => void }) {
  const [page, setPage] = useState<(typeof pages)[number]['value']>('home')
  return (
    <div className="stack">
      <SelectField label="Page" options={pages} value={page} onChange={setPage} />
      <ShopViews key={page} views={views} path={`${path}/${page}`} />
      <p>
        <a href={`${path}/${page}`} target="_blank" rel="noreferrer">
          Open it in a window of its own
        </a>
      </p>
      <div className="dialog-buttons">
        <Button onPress={close}>Close</Button>
      </div>
    </div>
  )
}

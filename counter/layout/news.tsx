import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from 'react-aria-components'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { openDialog } from '../design/dialogs.tsx'
import { useDrafts } from '../design/form/use-drafts.ts'
import { formatMoment } from '../design/format-moment.ts'
import { BellIcon, PenIcon } from '../design/icons.tsx'
import { WholeNumbers } from '../design/whole-numbers.tsx'
import { NEWS, newsText, unreadText, type News } from './news-text.ts'

/** Counts new activity for the signed-in person. Opening the list marks it as read. */
export function NewsButton() {
  const queries = useQueryClient()
  const news = useRead(NEWS).data?.data.data
  const open = async () => {
    if (!news) return
    const [newest] = news.items
    const shown = openDialog({ title: 'News', look: 'sheet' }, (close) => (
      <NewsList opened={news} close={() => close()} />
    ))
    if (newest?.isNew) {
      await callSignedIn('PUT /counter/api/v1/news/seen', { body: { until: newest.at } })
      await queries.invalidateQueries({ queryKey: [NEWS] })
    }
    await shown
  }
  const unread = news?.unread ?? 0
  return (
    <Button className="top-button" aria-label={`News: ${unreadText(unread)}`} onPress={() => void open()}>
      <BellIcon />
      {unread > 0 && <span className="top-count">{unread >= 100 ? '99+' : unread}</span>}
    </Button>
  )
}

/** Updates while it is open. Entries that were new when it opened keep that mark until it closes. */
function NewsList({ opened, close }: { opened: News; close: () => void }) {
  const items = useRead(NEWS).data?.data.data.items ?? opened.items
  const lastSeen = opened.items.find(({ isNew }) => !isNew)?.at ?? ''
  const isNew = ({ at }: News['items'][number]) => at > lastSeen
  if (items.length === 0) return <p className="dialog-text">Nothing came up for you in the last seven days.</p>
  const parts = [
    { label: 'Since you last looked', shown: items.filter(isNew) },
    { label: 'Before', shown: items.filter((item) => !isNew(item)) },
  ]
  return parts.map(
    ({ label, shown }) =>
      shown.length > 0 && (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <ul className="things">
            {shown.map((item) => {
              const { text, to } = newsText(item)
              return (
                <li key={`${item.kind} ${item.subject} ${item.at}`} className="thing">
                  <Link to={to} onClick={close}>
                    <WholeNumbers text={text} />
                  </Link>
                  <span className="muted whole">{formatMoment(item.at)}</span>
                </li>
              )
            })}
          </ul>
        </section>
      ),
  )
}

/** Only while there are some. */
export function DraftsLink() {
  const count = useDrafts()?.length ?? 0
  if (count === 0) return null
  return (
    <Link to="/drafts" className="top-button">
      <PenIcon />
      {count === 1 ? '1 draft' : `${count} drafts`}
    </Link>
  )
}

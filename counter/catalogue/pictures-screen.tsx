import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callSignedIn, useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { cropPicture } from './crop-picture.tsx'
import { describePicture } from './describe-picture.tsx'
import { replacePicture } from './replace-picture.tsx'
import { FileButtons, useFileDrops, useUploads, UploadState } from './upload-files.tsx'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import type { LibraryPicture } from './library-picture.ts'

const LIST = 'GET /counter/api/v1/pictures'

const columns: readonly Column<LibraryPicture>[] = [
  { key: 'name', label: 'Picture', card: 'title', draw: drawPicture },
  { key: 'used', label: 'Used in', card: 'line', draw: drawUses },
  { key: 'file', label: 'File', card: 'none', draw: ({ fileName }) => fileName },
  {
    key: 'by',
    label: 'Uploaded',
    card: 'line',
    draw: ({ madeBy, createdAt }) => `${madeBy}, ${formatMoment(createdAt)}`,
  },
]
const filters: readonly Filter[] = [
  {
    key: 'used',
    label: 'Used',
    kind: 'one',
    values: [
      { value: 'yes', label: 'In a product' },
      { value: 'no', label: 'Nowhere' },
    ],
  },
]

/** All uploaded pictures: what they show, where they are used, how they are cut. */
export function PicturesScreen() {
  const queries = useQueryClient()
  const mayAdd = usePermission('pictures.write')
  const { add, waiting, refused } = useUploads(() => void queries.invalidateQueries({ queryKey: [LIST] }))
  const isOver = useFileDrops(add)
  return (
    <Screen title="Pictures" lead="Uploaded for products; press a row for more">
      {mayAdd && (
        <section className={isOver ? 'panel stack pictures-over' : 'panel stack'} aria-label="Upload">
          <FileButtons add={add} />
          <p className="muted">Or drag pictures here, or paste one. The place where it was taken is not kept.</p>
          <UploadState waiting={waiting} refused={refused} />
        </section>
      )}
      <List
        route={LIST}
        nouns={['picture', 'pictures']}
        columns={columns}
        filters={filters}
        searchHint="What it shows, or the file"
        rowId={({ id }) => String(id)}
        rowName={({ alt, fileName }) => alt || fileName}
        PreviewPane={PicturePreview}
        blank={{ text: 'No picture has been uploaded yet.' }}
      />
    </Screen>
  )
}

function drawPicture({ url, alt }: LibraryPicture) {
  return (
    <span className="product-name">
      <img src={toThumbnail(url)} alt="" width="40" height="40" loading="lazy" />
      {alt || <span className="muted">Not described yet</span>}
    </span>
  )
}

function drawUses({ usedIn }: LibraryPicture) {
  const [first, ...others] = usedIn
  if (!first) return <span className="muted">Nowhere</span>
  return (
    <>
      <Link to={`/products/${first.product}`}>{first.name}</Link>
      {others.length > 0 && ` and ${others.length} more`}
    </>
  )
}

async function bringBack(entry: number): Promise<void> {
  const undone = await callSignedIn('POST /counter/api/v1/audit/{entry}/undo', { params: { entry } })
  showNotice(undone.ok ? { text: 'The picture is back.' } : { kind: 'failed', text: undone.message })
}

function PicturePreview({ row }: { row: LibraryPicture }) {
  const queries = useQueryClient()
  const mayWrite = usePermission('products.write')
  const { run, isBusy } = useCall('DELETE /counter/api/v1/pictures/{picture}')
  const renew = () => queries.invalidateQueries({ queryKey: [LIST] })
  const remove = async () => {
    const answer = await confirm({
      title: 'Delete this picture?',
      text: 'No product shows it. For 30 days it can be brought back, also later from “Audit log”.',
      action: 'Delete it',
      isDangerous: true,
    })
    if (!answer) return
    const gone = await run({ params: { picture: row.id }, version: row.version })
    if (!gone.ok) showNotice({ kind: 'failed', text: gone.message })
    else showNotice({ text: 'The picture is deleted.', undo: () => void bringBack(gone.data.entry).then(renew) })
    await renew()
  }
  return (
    <div className="stack">
      <img className="library-picture" src={row.url} alt={row.alt} width="320" height="320" />
      <p>{row.alt || 'Not described yet.'}</p>
      <ul>
        {row.usedIn.map(({ product, name }) => (
          <li key={product}>
            <Link to={`/products/${product}`}>{name}</Link>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="row">
          <Button onPress={() => void describePicture(row, renew)}>Describe it</Button>
          {row.canCrop && <Button onPress={() => void cropPicture(row, renew)}>Crop it</Button>}
          {row.usedIn.length > 0 && <Button onPress={() => void replacePicture(row, renew)}>Replace everywhere</Button>}
          {row.usedIn.length === 0 && (
            <Button kind="danger" isBusy={isBusy} onPress={() => void remove()}>
              Delete
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

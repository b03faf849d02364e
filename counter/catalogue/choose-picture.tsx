import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import type { LibraryPicture } from './library-picture.ts'

/** @returns a picture of the library; undefined when the dialog closes */
export function choosePicture(): Promise<LibraryPicture | undefined> {
  return openDialog<LibraryPicture>({ title: 'From the library', look: 'sheet' }, (close) => <Library close={close} />)
}

/** Pictures of the library, found by what they show. */
export function Library({ close }: { close: (picture?: LibraryPicture) => void }) {
  const [words, setWords] = useState('')
  const found = useRead('GET /counter/api/v1/pictures', { query: { q: words, limit: 50 } }).data?.data
  return (
    <div className="stack">
      <TextField label="What it shows" value={words} onChange={setWords} />
      <output>{found && (found.count === 1 ? '1 picture' : `${found.count} pictures`)}</output>
      <ul className="library-grid">
        {found?.data.map((picture) => (
          <li key={picture.id}>
            <Button kind="quiet" onPress={() => close(picture)}>
              <img src={toThumbnail(picture.url)} alt="" width="96" height="96" loading="lazy" />
              <span>{picture.alt || picture.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

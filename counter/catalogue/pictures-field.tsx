import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { choosePicture } from './choose-picture.tsx'
import { moved } from './move-item.ts'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { FileButtons, useFileDrops, useUploads, UploadState } from './upload-files.tsx'

export type ShownPicture = { url: string; alt: string }
type Props = { value: ShownPicture[]; onChange: (pictures: ShownPicture[]) => void; error: string | undefined }

/** Pictures by choosing, camera, drag or paste; their order by buttons, and the words for each. */
export function PicturesField({ value, onChange, error }: Props) {
  const { add, take, takeOff, waiting, refused, isOver } = useUploadsInto(value, onChange)
  const setAlt = (at: number, alt: string) =>
    onChange(value.map((picture, index) => (index === at ? { ...picture, alt } : picture)))
  return (
    <section className={isOver ? 'pictures pictures-over' : 'pictures'} aria-label="Pictures">
      <ol className="picture-list">
        {value.map((picture, at) => (
          <li key={picture.url} className="picture-row">
            <img src={toThumbnail(picture.url)} alt="" width="96" height="96" />
            <div className="stack">
              <TextField
                label={`What picture ${at + 1} shows`}
                value={picture.alt}
                onChange={(alt) => setAlt(at, alt)}
                error={error !== undefined && picture.alt.trim() === '' ? error : undefined}
              />
              <div className="row">
                <Button isDisabled={at === 0} onPress={() => onChange(moved(value, at, at - 1))}>
                  Earlier<span className="visually-hidden"> than picture {at}</span>
                </Button>
                <Button isDisabled={at === value.length - 1} onPress={() => onChange(moved(value, at, at + 1))}>
                  Later<span className="visually-hidden"> than picture {at + 2}</span>
                </Button>
                <Button kind="quiet" onPress={() => takeOff(at)}>
                  Remove<span className="visually-hidden"> picture {at + 1}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <FileButtons add={add}>
        <Button onPress={() => void choosePicture().then((picture) => picture && take(picture, picture.alt))}>
          From the library
        </Button>
      </FileButtons>
      <p className="muted">
        Or drag pictures here, or paste one. JPEG, PNG, WebP or AVIF, 20 MB at most; the middle is cut to a square. The
        place where it was taken is not kept.
      </p>
      <UploadState waiting={waiting} refused={refused} />
    </section>
  )
}

/** Each upload is added to what is there when it arrives. */
function useUploadsInto(value: ShownPicture[], onChange: Props['onChange']) {
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const write = (pictures: ShownPicture[]) => {
    latest.current.value = pictures
    latest.current.onChange(pictures)
  }
  const take = ({ url }: { url: string }, alt = '') => {
    const shown = latest.current.value
    if (shown.some((picture) => picture.url === url)) return
    write([...shown, { url, alt }])
  }
  const takeOff = (at: number) => {
    const shown = latest.current.value
    const gone = shown[at]
    if (!gone) return
    const undo = () => {
      const now = latest.current.value
      if (now.every(({ url }) => url !== gone.url)) write(now.toSpliced(at, 0, gone))
    }
    write(shown.filter((picture) => picture !== gone))
    showNotice({ text: `Picture ${at + 1} is off. Save, and it leaves the shop.`, undo })
  }
  const uploads = useUploads(take)
  return { ...uploads, take, takeOff, isOver: useFileDrops(uploads.add) }
}

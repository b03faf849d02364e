import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { moved } from './move-item.ts'
import { toThumbnail } from './to-thumbnail.ts'
import { uploadPicture } from './upload-picture.ts'

export type ShownPicture = { url: string; alt: string }
type Props = { value: ShownPicture[]; onChange: (pictures: ShownPicture[]) => void; error: string | undefined }

/** Pictures by choosing, camera, drag or paste; their order by buttons, and the words for each. */
export function PicturesField({ value, onChange, error }: Props) {
  const { add, waiting, refused, isOver } = useUploads(value, onChange)
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
                <Button kind="quiet" onPress={() => onChange(value.filter((_, index) => index !== at))}>
                  Take off<span className="visually-hidden"> picture {at + 1}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <FileButtons add={add} />
      <p className="muted">
        Or drag pictures here, or paste one. JPEG, PNG, WebP or AVIF, 20 MB at most; the middle is cut to a square. The
        place where it was taken is not kept.
      </p>
      <output>{waiting > 0 && `Uploading ${waiting === 1 ? 'a picture' : `${waiting} pictures`} …`}</output>
      {refused.map((sentence) => (
        <p key={sentence} className="form-refusal" role="alert">
          {sentence}
        </p>
      ))}
    </section>
  )
}

function FileButtons({ add }: { add: (files: Iterable<File>) => Promise<void> }) {
  const id = useId()
  return (
    <div className="row">
      {(['choose', 'camera'] as const).map((way) => (
        <label key={way} className="button button-outline file-button" htmlFor={`${id}-${way}`}>
          {way === 'choose' ? 'Choose pictures' : 'Take a photograph'}
          <input
            id={`${id}-${way}`}
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            {...(way === 'choose' ? { multiple: true } : { capture: 'environment' as const })}
            onChange={(event) => {
              void add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      ))}
    </div>
  )
}

function useUploads(value: ShownPicture[], onChange: Props['onChange']) {
  const [waiting, setWaiting] = useState(0)
  const [refused, setRefused] = useState<string[]>([])
  // Each upload is added to what is there when it arrives.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  async function add(files: Iterable<File>): Promise<void> {
    const all = [...files]
    setRefused([])
    setWaiting((count) => count + all.length)
    for (const file of all) {
      const uploaded = await uploadPicture(file)
      setWaiting((count) => count - 1)
      if (!uploaded.ok) setRefused((before) => [...before, uploaded.message])
      else {
        const shown = latest.current.value
        const { url } = uploaded.picture
        if (shown.some((picture) => picture.url === url)) continue
        const pictures = [...shown, { url, alt: '' }]
        latest.current.value = pictures
        latest.current.onChange(pictures)
      }
    }
  }
  const isOver = useDroppedFiles(add)
  return { add, waiting, refused, isOver }
}

/** Pictures that are dropped anywhere on the page, or pasted. @returns whether some are held above it */
function useDroppedFiles(add: (files: Iterable<File>) => Promise<void>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const taking = new AbortController()
    const { signal } = taking
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    document.addEventListener('dragleave', () => setOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void add(event.dataTransfer?.files ?? [])
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
        if (files.length > 0) void add(files)
      },
      { signal },
    )
    return () => taking.abort()
  })
  return isOver
}

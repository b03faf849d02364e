import { useEffect, useId, useState, type ReactNode } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { uploadPicture } from './upload-picture.ts'

type Picture = CounterAnswer<'PUT /counter/api/v1/pictures'>['data']

export function FileButtons({
  add,
  children,
}: {
  add: (files: Iterable<File>) => Promise<void>
  children?: ReactNode
}) {
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
      {children}
    </div>
  )
}

/** One after the other. @param take gets each as it arrives */
export function useUploads(take: (picture: Picture) => void) {
  const [waiting, setWaiting] = useState(0)
  const [refused, setRefused] = useState<string[]>([])
  async function add(files: Iterable<File>): Promise<void> {
    const all = [...files]
    setRefused([])
    setWaiting((count) => count + all.length)
    for (const file of all) {
      const uploaded = await uploadPicture(file)
      setWaiting((count) => count - 1)
      if (uploaded.ok) take(uploaded.picture)
      else setRefused((before) => [...before, uploaded.message])
    }
  }
  return { add, waiting, refused }
}

/** Pictures that are dropped anywhere on the page, or pasted. @returns whether some are held above it */
export function useFileDrops(add: (files: Iterable<File>) => Promise<void>): boolean {
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

export function UploadState({ waiting, refused }: { waiting: number; refused: readonly string[] }) {
  return (
    <>
      <output>{waiting > 0 && `Uploading ${waiting === 1 ? 'a picture' : `${waiting} pictures`} …`}</output>
      {refused.map((sentence) => (
        <p key={sentence} className="form-refusal" role="alert">
          {sentence}
        </p>
      ))}
    </>
  )
}

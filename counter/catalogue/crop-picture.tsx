import { useId, useState } from 'react'
import { cropSquare, type Crop } from '#shop/catalogue/crop-square.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { showNotice } from '../design/notices.tsx'
import type { LibraryPicture } from './library-picture.ts'

/** @returns once it is closed @param renew reads the pictures again */
export async function cropPicture(picture: LibraryPicture, renew: () => Promise<void>): Promise<void> {
  await openDialog<true>({ title: 'Crop the picture', look: 'sheet' }, (close) => (
    <CropForm picture={picture} saved={() => renew().then(() => close(true))} />
  ))
}

const sliders = [
  { field: 'x', label: 'Horizontal position', min: 0 },
  { field: 'y', label: 'Vertical position', min: 0 },
  { field: 'side', label: 'Part shown', min: 0.1 },
] as const satisfies readonly { field: keyof Crop; label: string; min: number }[]

function CropForm({ picture, saved }: { picture: LibraryPicture; saved: () => Promise<void> }) {
  const id = useId()
  const { run, isBusy } = useCall('POST /counter/api/v1/pictures/{picture}/crop')
  const [crop, setCrop] = useState<Crop>(picture.crop)
  const [refused, setRefused] = useState('')
  const save = async () => {
    const result = await run({ params: { picture: picture.id }, version: picture.version, body: crop })
    if (!result.ok) return setRefused(result.message)
    await saved()
    showNotice({ text: 'The picture is cropped wherever it is shown.' })
  }
  return (
    <div className="stack">
      <CropPreview picture={picture} crop={crop} choose={(x, y) => setCrop({ ...crop, x, y })} />
      {sliders.map(({ field, label, min }) => (
        <div key={field} className="field">
          <label className="field-label" htmlFor={`${id}-${field}`}>
            {label}
          </label>
          <input
            id={`${id}-${field}`}
            type="range"
            min={min}
            max={1}
            step={0.01}
            value={crop[field]}
            onChange={(event) => setCrop({ ...crop, [field]: Number(event.target.value) })}
          />
        </div>
      ))}
      <p className="muted">Press the picture where the most important thing is, or move the sliders.</p>
      {refused && (
        <p className="form-refusal" role="alert">
          {refused}
        </p>
      )}
      <div className="dialog-buttons">
        <Button onPress={() => setCrop({ x: 0.5, y: 0.5, side: 1 })}>Middle</Button>
        <Button kind="solid" isBusy={isBusy} onPress={() => void save()}>
          Crop it
        </Button>
      </div>
    </div>
  )
}

function CropPreview({
  picture,
  crop,
  choose,
}: {
  picture: LibraryPicture
  crop: Crop
  choose: (x: number, y: number) => void
}) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  const { left, top, width, height } = cropSquare(size, crop)
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    // The sliders below do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="crop"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        choose((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
      }}
    >
      <img
        src={`/counter/api/v1/pictures/${picture.id}/original`}
        alt={picture.alt || 'The whole picture'}
        onLoad={({ currentTarget: image }) => setSize({ width: image.naturalWidth, height: image.naturalHeight })}
      />
      <span
        className="crop-shown"
        style={{
          left: percent(left, size.width),
          top: percent(top, size.height),
          width: percent(width, size.width),
          height: percent(height, size.height),
        }}
      />
    </div>
  )
}

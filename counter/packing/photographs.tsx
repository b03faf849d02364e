import { useEffect, useState, type ChangeEvent } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { useStore } from '../design/create-store.ts'
import { keepPhotograph, readPhotograph } from './kept.ts'
import { newKey } from '../api/new-key.ts'
import { useTable } from './packing-context.ts'
import { useSay } from '../words/words.ts'
import { listBeginning } from './use-tick.ts'

/** Uses the phone's camera. This page shrinks the picture; the server encodes it again. */
export function Photographs({ parcel }: { parcel: ParcelToPack }) {
  const say = useSay()
  const table = useTable()
  const { waiting } = useStore(table.store)
  const pictures = parcel.packing?.pictures ?? []
  const isPacked = parcel.packing?.packedAt != null
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const key = newKey()
    try {
      await keepPhotograph(key, await shrinkPicture(file))
    } catch {
      setFailure(say('photo.noRoom'))
      return
    }
    setFailure(null)
    await table.add(...listBeginning(parcel), { kind: 'picture', key, shipment: parcel.shipment })
  }
  if (isPacked && pictures.length === 0 && failure === null) return null
  return (
    <section aria-label={say('photo.title')}>
      <h2>{say('photo.title')}</h2>
      <ul className="photographs">
        {pictures.map((key, index) => (
          <li key={key}>
            <Photograph
              name={key}
              isHere={waiting.some((done) => done.key === key)}
              alt={say('photo.alt', { count: index + 1 })}
            />
          </li>
        ))}
      </ul>
      {!isPacked && parcel.photographForBuyer && <p className="at-it">{say('photo.forBuyer')}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
      {!isPacked && (
        <label className="button button-outline photograph-button">
          {say(pictures.length === 0 ? 'photo.take' : 'photo.another')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={(event) => void take(event)}
          />
        </label>
      )}
    </section>
  )
}

function Photograph({ name, isHere, alt }: { name: string; isHere: boolean; alt: string }) {
  const [local, setLocal] = useState<string | null>(null)
  useEffect(() => {
    let url: string | undefined
    void readPhotograph(name).then((picture) => {
      if (picture) setLocal((url = URL.createObjectURL(picture)))
    })
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [name])
  if (isHere && local === null) return <span className="photograph" />
  return <img className="photograph" src={local ?? `/counter/api/v1/packing-pictures/${name}`} alt={alt} />
}

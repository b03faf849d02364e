import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { showNotice } from '../design/notices.tsx'
import { Library } from './choose-picture.tsx'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import type { LibraryPicture } from './library-picture.ts'

type Props = { picture: LibraryPicture; renew: () => Promise<void>; close: () => void }

/** Asks for another picture, lists where it will stand, and puts it there. @param renew reads the pictures again */
export async function replacePicture(picture: LibraryPicture, renew: () => Promise<void>): Promise<void> {
  await openDialog({ title: 'Replace it everywhere', look: 'sheet' }, (close) => (
    <ReplaceEverywhere picture={picture} renew={renew} close={() => close()} />
  ))
}

function ReplaceEverywhere({ picture, renew, close }: Props) {
  const [other, setOther] = useState<LibraryPicture>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { usedIn } = picture
  const products = usedIn.length === 1 ? '1 product' : `${usedIn.length} products`
  const choose = (chosen?: LibraryPicture) => {
    setOther(chosen)
    setRefusal(chosen?.id === picture.id ? 'This is the picture itself. Choose another one.' : undefined)
  }
  const replace = async () => {
    if (!other) return setRefusal('Choose the new picture.')
    setBusy(true)
    const body = { by: other.id, products: usedIn.map((use) => use.product) }
    const options = { params: { picture: picture.id }, body }
    const replaced = await callSignedIn('POST /counter/api/v1/pictures/{picture}/replace', options)
    setBusy(false)
    if (!replaced.ok) return setRefusal(replaced.message)
    const { entry } = replaced.data
    showNotice({ text: `It is replaced in ${products}.`, undo: () => void bringBack(entry).then(renew) })
    close()
    await renew()
  }
  return (
    <PlainForm submit={replace} action={`Replace it in ${products}`} isBusy={isBusy} refusal={refusal} leave={close}>
      <p className="dialog-text">
        All of these change together. Variants and choices show the new picture, too. Print areas on it are put aside
        until somebody marks them again.
      </p>
      <ul className="replaced-in" aria-label="Where it is shown">
        {usedIn.map(({ product, name }) => (
          <li key={product}>{name}</li>
        ))}
      </ul>
      <p className="replaced-pictures">
        <img src={toThumbnail(picture.url)} alt={picture.alt} width="72" height="72" />
        <span aria-hidden>→</span>
        {other ? (
          <img src={toThumbnail(other.url)} alt={`Replacement: ${other.alt}`} width="72" height="72" />
        ) : (
          <span className="muted">Choose one below</span>
        )}
      </p>
      <Library close={choose} />
    </PlainForm>
  )
}

async function bringBack(entry: number): Promise<void> {
  const undone = await callSignedIn('POST /counter/api/v1/audit/{entry}/undo', { params: { entry } })
  showNotice(
    undone.ok ? { text: 'Every product shows the earlier picture again.' } : { kind: 'failed', text: undone.message },
  )
}

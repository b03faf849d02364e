import { useState, type ChangeEvent } from 'react'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { useQueryClient } from '@tanstack/react-query'
import { newKey } from '../api/new-key.ts'
import { sendFile } from '../api/send-file.ts'
import { Button } from '../design/button.tsx'
import { TextAreaField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useSay } from '../words/words.ts'
import type { Piece } from './piece.ts'

type Chosen = { file: File; url: string }

/** A picture for the buyer is looked at before it goes. */
export function SendProof({ piece, isNext }: { piece: Piece; isNext: boolean }) {
  const say = useSay()
  const maySend = usePermission('orders.note')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  if (!maySend) return null
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    setChosen(file ? { file, url: URL.createObjectURL(file) } : null)
    event.target.value = ''
  }
  if (chosen) return <LookAndSend piece={piece} chosen={chosen} leave={() => setChosen(null)} />
  return (
    <label className={`button ${isNext ? 'button-solid' : 'button-outline'} photograph-button`}>
      {say('proof.take')}
      <input type="file" accept="image/*" capture="environment" className="visually-hidden" onChange={choose} />
    </label>
  )
}

type LookProps = { piece: Piece; chosen: Chosen; leave: () => void }

function LookAndSend({ piece: { order, line }, chosen: { file, url }, leave: close }: LookProps) {
  const say = useSay()
  const queries = useQueryClient()
  const showRefusal = useShowRefusal()
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const leave = () => {
    URL.revokeObjectURL(url)
    close()
  }
  const send = async () => {
    setBusy(true)
    const picture = await shrinkPicture(file)
    const sent = await sendFile('PUT /counter/api/v1/proofs/{proof}', picture, { order, line, words }, { proof: key })
    setBusy(false)
    if (!sent.ok) return showRefusal(sent)
    showNotice({ text: say('proof.sent') })
    void queries.invalidateQueries()
    return leave()
  }
  return (
    <section className="stack panel" aria-label={say('step.proof')}>
      <p>{say('proof.look')}</p>
      <img className="piece-photo" src={url} alt={say('proof.alt')} />
      <TextAreaField label={say('proof.words')} value={words} onChange={setWords} maxLength={500} />
      <div className="row">
        <Button kind="solid" isBusy={isBusy} onPress={() => void send()}>
          {say('proof.send')}
        </Button>
        <Button kind="quiet" isDisabled={isBusy} onPress={leave}>
          {say('proof.leave')}
        </Button>
      </div>
    </section>
  )
}

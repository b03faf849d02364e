import { useState } from 'react'
import { useNavigate } from 'react-router'
import { replaceChoice } from '#shop/cart/replace-choice.ts'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import type { PrintAreaField } from '#shop/lettering/print-area.ts'
import { updateCart } from '#web/cart/cart-store.ts'
import type { WordsChange } from '#web/cart/words-change.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { orderPath } from '#web/orders/use-order.ts'
import type { KeepWords } from './keep-words.ts'

type Said = { these: string; none: string; gone: string; asWas: string }
const ofWords: Said = {
  these: 'These words take the place of the earlier ones',
  none: 'There are no words yet. Please write them, or keep the words as they were.',
  gone: 'This piece has left your cart meanwhile. Your words are still here: add the piece to your cart again.',
  asWas: 'Keep them as they were',
}
const ofPhotograph: Said = {
  these: 'This photograph takes the place of the earlier one',
  none: 'There is no photograph yet. Please choose one, or keep the earlier one.',
  gone: 'This piece has left your cart meanwhile. Please add it again, with your photograph.',
  asWas: 'Keep the earlier one',
}

type SaveProps = { changing: WordsChange; field: PrintAreaField; keep: KeepWords }

export function SaveWords({ changing, field, keep }: SaveProps) {
  const said = field === 'photograph' ? ofPhotograph : ofWords
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  const navigate = useNavigate()
  const isOrdered = 'order' in changing
  const back = isOrdered ? orderPath(changing.order.id) : '/cart'

  async function save() {
    setIsSaving(true)
    setRefusal('')
    const kept = await keep()
    const refused = kept.ok ? await replaceWords(changing, kept.chosen, said) : ''
    setIsSaving(false)
    setRefusal(refused ?? '')
    if (refused === null) await navigate(back)
  }

  return (
    <div className="words-save">
      <p>
        {isOrdered
          ? `${said.these} in your order ${changing.order.number}. Its price stays.`
          : `${said.these} in your cart.`}
      </p>
      <Button wide busy={isSaving} onClick={() => void save()}>
        {isSaving ? 'Changing..' : changing.title}
      </Button>
      <ButtonLink to={back} kind="quiet">
        {said.asWas}
      </ButtonLink>
      <p role="alert" className="add-refused">
        {refusal}
      </p>
    </div>
  )
}

async function replaceWords(
  changing: WordsChange,
  chosen: ChosenExtra | null,
  { none, gone }: Said,
): Promise<string | null> {
  if (chosen === null) return none
  if ('order' in changing) {
    const { id, line } = changing.order
    const body = { id, line, design: chosen.choice }
    const result = await requestAsCustomer('POST /api/orders/words', { body })
    return result.ok ? null : result.message
  }
  let isThere = false
  updateCart((cart) => {
    const changed = replaceChoice(cart, changing.cartLine, chosen)
    isThere = changed !== null
    return changed ?? cart
  })
  return isThere ? null : gone
}

import type { OrderView } from '#contract/order.ts'
import { lineKey, type ChosenLine } from '#shop/cart/choices.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { isPhotographLabel } from '#shop/lettering/photograph-label.ts'

type OfCart = { cartLine: string }
type OfOrder = { order: { id: string; number: string; line: number } }
/** Words or a photograph to be changed on their product's page, which gets it as the navigation's state. */
export type WordsChange = { printArea: string; design: string; place: string; title: string } & (OfCart | OfOrder)

export function findWords({ choices = [] }: Pick<ChosenLine, 'choices'>) {
  return choices.filter(({ choice }) => isDesignId(choice))
}

function toChange({ key, choice, name, label }: ReturnType<typeof findWords>[number]) {
  const title = `Change the ${isPhotographLabel(label) ? 'photograph' : 'words'}`
  return { printArea: key, design: choice, place: name, title }
}

export function changeInCart(line: ChosenLine): WordsChange[] {
  return findWords(line).map((words) => ({ ...toChange(words), cartLine: lineKey(line) }))
}

/** Empty once work on the piece has begun, or while a picture of it waits for a yes or has one. */
export function changeInOrder(
  {
    orderId: id,
    number,
    shipments,
    proofs,
    readOnly,
  }: Pick<OrderView, 'orderId' | 'number' | 'shipments' | 'proofs' | 'readOnly'>,
  { line, shipment, ...chosen }: ChosenLine & { line?: number; shipment?: string },
): WordsChange[] {
  if (line === undefined) return []
  const isPictured = proofs.some((proof) => proof.line === line && proof.decision !== 'change')
  const isOpen = !readOnly && !isPictured && shipments.some((one) => one.id === shipment && one.wordsOpen)
  return isOpen ? findWords(chosen).map((words) => ({ ...toChange(words), order: { id, number, line } })) : []
}

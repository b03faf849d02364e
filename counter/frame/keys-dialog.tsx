import { openDialog } from '../design/dialogs.tsx'
import type { ShownPlace } from './places.ts'

const listKeys = [
  ['j, k or ↓, ↑', 'next row, row before'],
  ['Enter', 'open the row'],
  ['Space', 'peek at the row'],
  ['x', 'tick the row'],
  ['Shift x', 'tick all from the last ticked one'],
  ['/', 'search the list'],
  ['f', 'filters'],
  ['v', 'kept views'],
  ['1 to 5', 'the first five kept views'],
  ['Esc', 'close what is open'],
] as const

const everywhere = [
  ['Ctrl K, ⌘ K', 'search all'],
  ['n', 'something new, where a list has it'],
] as const

const formKeys = [
  ['Ctrl S, ⌘ S', 'save'],
  ['Ctrl Enter, ⌘ Enter', 'save and go back to the list'],
] as const

const orderKeys = [
  ['p', 'to the packing table with it'],
  ['l', 'print its label'],
  ['m', 'write a note'],
  ['a', 'give it to somebody'],
] as const

export function showKeys(places: readonly ShownPlace[]): Promise<unknown> {
  return openDialog({ title: 'Keys' }, () => (
    <>
      <KeyTable caption="Everywhere" rows={everywhere} />
      <KeyTable caption="In forms" rows={formKeys} />
      <KeyTable caption="In lists" rows={listKeys} />
      <KeyTable caption="On an order" rows={orderKeys} />
      <KeyTable caption="Go to" rows={places.map(({ key, label }) => [`g ${key}`, label] as const)} />
      <p className="muted">Single keys can be switched off under My account.</p>
    </>
  ))
}

function KeyTable({ caption, rows }: { caption: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <table className="keys">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([keys, does]) => (
          <tr key={keys}>
            <th scope="row">
              <kbd>{keys}</kbd>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

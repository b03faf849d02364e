import { openDialog } from '../design/dialogs.tsx'
import type { ShownPlace } from './places.ts'

const listKeys = [
  ['j, k or ↓, ↑', 'next row, row before'],
  ['Enter', 'open the row'],
  ['Space', 'preview the row'],
  ['x', 'select the row'],
  ['Shift x', 'select all from the last selected one'],
  ['/', 'search the list'],
  ['f', 'filters'],
  ['v', 'saved views'],
  ['1 to 5', 'the first five saved views'],
  ['Esc', 'close what is open'],
] as const

const everywhere = [
  ['Ctrl K, ⌘ K', 'search all'],
  ['n', 'create a new one, if the list has that'],
] as const

const formKeys = [
  ['Ctrl S, ⌘ S', 'save'],
  ['Ctrl Enter, ⌘ Enter', 'save and go back to the list'],
] as const

const orderKeys = [
  ['p', 'open it at the packing table'],
  ['l', 'print its label'],
  ['m', 'write a note'],
  ['a', 'assign it'],
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

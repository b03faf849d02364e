import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { openDialog } from '../dialogs.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import { changeChoice, listChoices, moveChoice, widen, type ColumnChoice } from './list-columns.ts'
import type { Column } from './list-types.ts'

type Shown = Pick<Column<never>, 'key' | 'label' | 'card'>
type Choosing = {
  columns: readonly Shown[]
  kept: readonly ColumnChoice[]
  /** Behind the dialog, at once. */
  show: (choices: readonly ColumnChoice[]) => void
}

/** Which columns a list has, in which order, how wide. @returns what was chosen; none for the list as it was at first */
export async function chooseColumns(noun: string, choosing: Choosing): Promise<readonly ColumnChoice[]> {
  let chosen = choosing.kept
  const note = (choices: readonly ColumnChoice[]) => {
    chosen = choices
    choosing.show(choices)
  }
  await openDialog({ title: `Columns of ${noun}`, look: 'sheet' }, (close) => (
    <ChooseColumns {...choosing} show={note} close={() => close()} />
  ))
  return chosen
}

function ChooseColumns({ columns, kept, show, close }: Choosing & { close: () => void }) {
  const hasWidths = useMediaQuery('(width >= 44rem)')
  const [choices, setChoices] = useState(() => listChoices(columns, kept))
  const { list, focusAfter } = useFocusAfter()
  const choose = (next: ColumnChoice[], pressed?: string) => {
    setChoices(next)
    show(next)
    focusAfter(pressed)
  }
  return (
    <div className="stack">
      <ol className="things" ref={list}>
        {choices.map((choice, index) => {
          const column = columns.find(({ key }) => key === choice.key)
          return (
            column && (
              <ColumnRow
                key={choice.key}
                column={column}
                choice={choice}
                ends={[index === 0, index === choices.length - 1]}
                hasWidths={hasWidths}
                change={(changes) => choose(changeChoice(choices, choice.key, changes))}
                move={(by) => choose(moveChoice(choices, choice.key, by), `${choice.key} ${by}`)}
              />
            )
          )
        })}
      </ol>
      <div className="dialog-buttons">
        <Button
          onPress={() => {
            setChoices(listChoices(columns, []))
            show([])
          }}
        >
          As at first
        </Button>
        <Button kind="solid" onPress={close}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** A button whose row moves loses the focus, and one at the end is none any more. */
function useFocusAfter() {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (pressed.current === undefined) return
    const [key = '', by] = pressed.current.split(' ')
    pressed.current = undefined
    const find = (way: string | undefined) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${key} ${way}"]:not([disabled])`)
    ;(find(by) ?? find(by === '1' ? '-1' : '1'))?.focus()
  })
  return { list, focusAfter: (button: string | undefined) => (pressed.current = button) }
}

type RowProps = {
  column: Shown
  choice: ColumnChoice
  ends: readonly [isFirst: boolean, isLast: boolean]
  hasWidths: boolean
  change: (changes: Partial<ColumnChoice>) => void
  move: (by: 1 | -1) => void
}

function ColumnRow({ column: { label, card }, choice, ends, hasWidths, change, move }: RowProps) {
  const { key, isShown, width } = choice
  const moves = [
    { by: -1, word: 'up', isEnd: ends[0] },
    { by: 1, word: 'down', isEnd: ends[1] },
  ] as const
  return (
    <li className="thing thing-wraps">
      <label className="column-choice">
        <input
          type="checkbox"
          checked={isShown}
          disabled={card === 'title'}
          onChange={(event) => change({ isShown: event.target.checked })}
        />
        {label}
        {hasWidths && width !== null && <span className="muted">{width} px</span>}
      </label>
      <span className="row">
        {moves.map(({ by, word, isEnd }) => (
          <Button
            key={word}
            kind="quiet"
            data-move={`${key} ${by}`}
            aria-label={`Move ${label} ${word}`}
            isDisabled={isEnd}
            onPress={() => move(by)}
          >
            {word === 'up' ? '↑' : '↓'}
          </Button>
        ))}
        {hasWidths &&
          ([1, -1] as const).map((steps) => (
            <Button
              key={steps}
              kind="quiet"
              aria-label={`${label} ${steps === 1 ? 'wider' : 'narrower'}`}
              onPress={() => change({ width: widen(width, steps) })}
            >
              {steps === 1 ? 'Wider' : 'Narrower'}
            </Button>
          ))}
      </span>
    </li>
  )
}

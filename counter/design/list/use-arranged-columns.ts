import { holds, useMe } from '../../session/me.ts'
import { chooseColumns } from './choose-columns.tsx'
import { arrangeColumns, changeChoice, clampWidth, listChoices } from './list-columns.ts'
import type { Column } from './list-types.ts'
import { useListColumns } from './use-list-columns.ts'

/** The columns that somebody may see, as they want them, and what changes that. @param noun of the rows */
export function useArrangedColumns<Row>(list: string, noun: string, all: readonly Column<Row>[]) {
  const me = useMe()
  const allowed = all.filter(({ needs }) => holds(me, needs))
  const { kept, isRead, isKnown, show, keep } = useListColumns(list)
  return {
    columns: arrangeColumns(allowed, kept),
    isRead,
    resize: (key: string, width: number) =>
      void keep(changeChoice(listChoices(allowed, kept), key, { width: clampWidth(width) })),
    // Chosen before they are known, they would be kept as they are for everybody.
    ...(isKnown && { choose: () => void chooseColumns(noun, { columns: allowed, kept, show }).then(keep) }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { callSignedIn } from '../../api/use-call.ts'
import { readKey, useRead } from '../../api/use-read.ts'
import { showNotice } from '../notices.tsx'
import type { ColumnChoice } from './list-columns.ts'

const COLUMNS = 'GET /counter/api/v1/list-columns'
const none: readonly ColumnChoice[] = []

/** How somebody wants the columns of a list, on any device of theirs. `show` is for now, `keep` for the next time, too. */
export function useListColumns(list: string) {
  const queries = useQueryClient()
  const read = useRead(COLUMNS)
  const kept = read.data?.data.data.find((each) => each.list === list)?.columns ?? none
  const key = readKey(COLUMNS)
  const show = (columns: readonly ColumnChoice[]) =>
    queries.setQueryData<typeof read.data>(
      key,
      (before) =>
        before && {
          ...before,
          data: { data: [...before.data.data.filter((each) => each.list !== list), { list, columns: [...columns] }] },
        },
    )
  const keep = async (columns: readonly ColumnChoice[]) => {
    show(columns)
    const saved = await callSignedIn('PUT /counter/api/v1/list-columns', { body: { list, columns: [...columns] } })
    if (!saved.ok) showNotice({ kind: 'failed', text: saved.message })
    await queries.invalidateQueries({ queryKey: [COLUMNS] })
  }
  return { kept, isRead: !read.isPending, isKnown: read.isSuccess, show, keep }
}

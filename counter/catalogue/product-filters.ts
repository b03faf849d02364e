import type { Filter } from '../design/list/list-types.ts'

export const productListFilters: readonly Filter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    values: [
      { value: 'on sale', label: 'On sale' },
      { value: 'withdrawn', label: 'Not on sale' },
    ],
  },
  { key: 'low', label: 'Stock', kind: 'one', values: [{ value: 'yes', label: 'Running low' }] },
  { key: 'pictures', label: 'Pictures', kind: 'one', values: [{ value: 'none', label: 'Without a picture' }] },
]

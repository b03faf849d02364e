import { z } from '@hono/zod-openapi'

const columnsOfList = z
  .object({
    list: z.string().max(80).openapi({ description: 'The path of its route.', example: 'orders' }),
    columns: z
      .array(
        z.object({
          key: z.string().regex(/^[A-Za-z][\w-]{0,39}$/),
          isShown: z.boolean(),
          width: z.int().min(64).max(640).nullable().openapi({ description: 'In px; null: as wide as it needs.' }),
        }),
      )
      .max(40)
      .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, 'Name each column once.')
      .openapi({ description: 'In their order. None: as the list is at first.' }),
  })
  .openapi('ListColumns')

export const listColumnsRequest = columnsOfList
export const listColumnsResponse = z.object({ data: z.array(columnsOfList) })

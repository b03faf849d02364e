import { use } from 'react'
import { HeadContext, type PageHeadData } from './head-context.ts'

export function PageHead({ title, description, robots }: PageHeadData) {
  if (import.meta.env.SSR) use(HeadContext)({ title, description, robots })
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
    </>
  )
}

import { isFood, type Content } from '#shop/catalogue/particulars.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

export function FoodMark({ kind }: Pick<Content, 'kind'>) {
  if (!isFood({ kind })) return null
  return (
    <>
      <svg className={`food-mark food-mark-${kind}`} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M1 1H11V11H1Z" />
        {kind === 'veg' ? <circle cx="6" cy="6" r="2.6" /> : <path className="filled" d="M6 3 9 9H3Z" />}
      </svg>
      <VisuallyHidden>{kind === 'veg' ? 'Vegetarian' : 'Not vegetarian'}</VisuallyHidden>
    </>
  )
}

export function contentNote({ quantity, keeps, allergens }: Content): string {
  return [quantity, keeps && `best within ${keeps}`, allergens && `contains ${allergens}`]
    .filter((part) => part)
    .join(' · ')
}

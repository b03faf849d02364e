import { useLayoutData } from '#web/routing/route-data.ts'
import { openingHours, phoneLink } from './contact-details.ts'

export function NextSteps({ steps }: { steps: readonly (readonly [title: string, words: string])[] }) {
  const seller = useLayoutData()?.seller
  return (
    <aside className="next-steps" aria-label="What happens next">
      <h2>What happens next</h2>
      <ol className="next-steps-list">
        {steps.map(([title, words]) => (
          <li key={title}>
            <strong>{title}</strong> {words}
          </li>
        ))}
      </ol>
      {seller && (
        <p className="next-steps-talk">
          Rather talk? <a href={phoneLink(seller.phone)}>{seller.phone}</a>, {openingHours}. Or write to{' '}
          <a href={`mailto:${seller.email}`}>{seller.email}</a>.
        </p>
      )}
    </aside>
  )
}

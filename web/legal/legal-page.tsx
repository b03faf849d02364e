import type { ReactNode } from 'react'
import { OwnWords } from '#web/design/own-words.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'

export type LegalSection = { id: string; title: string; body: ReactNode }

export function LegalPage({
  title,
  description,
  effectiveDate,
  summary,
  sections,
  own = '',
}: {
  title: string
  description: string
  effectiveDate: string
  summary: ReactNode
  sections: readonly LegalSection[]
  /** The owner's own words. */
  own?: string
}) {
  const ownSection = { id: 'own', title: 'Good to know', body: <OwnWords text={own} /> }
  const shown = own === '' ? sections : [...sections, ownSection]
  return (
    <main className="legal wrap">
      <PageHead title={`${title} · Gathri`} description={description} />
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="legal-effective-date">In force since {effectiveDate}</p>
        <div className="legal-summary">{summary}</div>
      </header>
      <nav className="legal-contents" aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ol>
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {shown.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}

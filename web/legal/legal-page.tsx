import type { ReactNode } from 'react'
import { PageHead } from '#web/sharing/page-head.tsx'

export type LegalSection = { id: string; title: string; body: ReactNode }

export function LegalPage({
  title,
  description,
  effectiveDate,
  summary,
  sections,
}: {
  title: string
  description: string
  effectiveDate: string
  summary: ReactNode
  sections: readonly LegalSection[]
}) {
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
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}

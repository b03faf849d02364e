import type { ComponentProps, ReactNode } from 'react'
import type { ArtName } from '#web/design/art-files.ts'
import { EditorialHead } from '#web/design/editorial-head.tsx'
import { OwnWords } from '#web/design/own-words.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

export function EnquiryPage({
  title,
  description,
  heading,
  art,
  alt,
  words,
  own = { title: '', text: '' },
  form,
  children,
  after,
}: {
  title: string
  description: string
  heading: ReactNode
  art: ArtName
  alt: string
  words: ReactNode
  /** The owner's, in place of `heading` and `words`. */
  own?: { title: string; text: string }
  form: ComponentProps<typeof EnquiryForm>
  children: ReactNode
  after?: ReactNode
}) {
  return (
    <main className="editorial">
      <PageHead title={`${title} · Gathri`} description={description} />
      <EditorialHead title={own.title || heading} art={art} alt={alt}>
        {own.text ? <OwnWords text={own.text} lead="editorial-lead" /> : words}
      </EditorialHead>
      <div className="band">
        <div className="enquiry-parts wrap">
          <EnquiryForm {...form} />
          {children}
        </div>
      </div>
      {after}
    </main>
  )
}

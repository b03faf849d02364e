import type { ReactNode } from 'react'
import { ArtPicture } from '#web/design/art-picture.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'

export function AccountPage({
  title,
  heading = title,
  intro,
  description,
  children,
}: {
  title: string
  heading?: string
  intro?: ReactNode
  /** For pages that people find by search or share. */
  description?: string
  children?: ReactNode
}) {
  return (
    <main className="account-page wrap">
      <PageHead title={title} description={description} robots="noindex" />
      <ArtPicture name="promo" alt="" sizes="(width >= 975px) 34vw, 1px" />
      <div className="account-card">
        <h1>{heading}</h1>
        {intro !== undefined && <p className="account-intro">{intro}</p>}
        {children}
      </div>
    </main>
  )
}

import { Fragment } from 'react'
import { Link } from 'react-router'
import { parseWords, type WordPart } from '#shop/words/parse-words.ts'

/** Text of the owner: paragraphs, lists and links. @param lead class of the first paragraph */
export function OwnWords({ text, lead }: { text: string; lead?: string }) {
  return parseWords(text).map(({ kind, lines }, at) =>
    kind === 'list' ? (
      <ul key={at} className="own-list">
        {lines.map((parts, line) => (
          <li key={line}>
            <Parts parts={parts} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={at} className={at === 0 ? lead : undefined}>
        {lines.map((parts, line) => (
          <Fragment key={line}>
            {line > 0 && <br />}
            <Parts parts={parts} />
          </Fragment>
        ))}
      </p>
    ),
  )
}

function Parts({ parts }: { parts: readonly WordPart[] }) {
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : part.to.startsWith('/') ? (
      <Link key={at} to={part.to} className="text-link" viewTransition>
        {part.words}
      </Link>
    ) : (
      <a key={at} href={part.to} className="text-link">
        {part.words}
      </a>
    ),
  )
}

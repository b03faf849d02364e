const booti =
  'M32 41.5C28.2 39.9 26 33.6 32 33.6C38 33.6 35.8 39.9 32 41.5ZM33.8 42.8C34.1 38.7 39.5 34.7 41.3 40.4C43.2 46 36.5 46 33.8 42.8ZM33.1 45C37.1 43.9 42.6 47.8 37.8 51.3C32.9 54.8 30.9 48.5 33.1 45ZM30.9 45C33.1 48.5 31.1 54.8 26.2 51.3C21.4 47.8 26.9 43.9 30.9 45ZM30.2 42.8C27.5 46 20.8 46 22.7 40.4C24.5 34.7 29.9 38.7 30.2 42.8Z'

/** Inline, so that the header is whole at first sight. */
export function PotliMark() {
  return (
    <svg className="potli-mark" viewBox="0 0 64 64" width="40" height="40" aria-hidden="true">
      <path
        className="potli-cloth"
        d="M25.4 25.6C25.2 17 20.6 11 14.6 6.2C18.4 7.4 21.2 6.4 23.4 4C25.8 7.6 29 7.4 32 3.6C35 7.4 38.2 7.6 40.6 4C42.8 6.4 45.6 7.4 49.4 6.2C43.4 11 38.8 17 38.6 25.6Z"
      />
      <path
        className="potli-body"
        d="M25.2 25.4C15.6 29 8 37.4 8 46.6C8 56 18 60 32 60C46 60 56 56 56 46.6C56 37.4 48.4 29 38.8 25.4Z"
      />
      <path className="potli-string" d="M24 23.8C29 26.2 35 26.2 40 23.8" />
      <path className="potli-booti" d={booti} />
    </svg>
  )
}

export function CartNotices({ notices }: { notices: readonly string[] }) {
  return (
    <div aria-live="polite">
      {notices.length > 0 && (
        <ul className="cart-notices">
          {notices.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What changed since the goods were put into the cart, said once and politely. */
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

/** What changed since the goods were put into the cart, said once and politely. */
export function CartNotes({ notes }: { notes: readonly string[] }) {
  return (
    <div aria-live="polite">
      {notes.length > 0 && (
        <ul className="cart-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

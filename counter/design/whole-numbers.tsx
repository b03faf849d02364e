/** Words in which no number of an order or an enquiry is broken at its hyphen. */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(/(GTH-[A-Z\d-]*\d)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

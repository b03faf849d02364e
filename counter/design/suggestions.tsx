import { ToggleButton } from 'react-aria-components'

/** Frequent words for a field; a press puts them in. */
export function Suggestions({
  words,
  chosen,
  choose,
}: {
  words: readonly string[]
  chosen: string
  choose: (words: string) => void
}) {
  return (
    <div className="row">
      {words.map((each) => (
        <ToggleButton key={each} className="chip chip-words" isSelected={each === chosen} onChange={() => choose(each)}>
          {each}
        </ToggleButton>
      ))}
    </div>
  )
}

import type { RequestView } from '#contract/gift-request.ts'
import { Picture } from '#web/design/picture.tsx'

export function ChoiceFields({
  choices,
  chosen,
  onChoose,
}: {
  choices: RequestView['choices']
  chosen: number | null
  onChoose: (variant: number) => void
}) {
  return (
    <fieldset className="gift-choices">
      <legend>Which one would you like?</legend>
      {choices.map(({ variant, name, picture }) => (
        <label key={variant} className="gift-choice">
          <input
            type="radio"
            name="variant"
            value={variant}
            checked={chosen === variant}
            onChange={() => onChoose(variant)}
          />
          <Picture picture={picture} alt="" lazy />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

import { useId } from 'react'
import { faces, type FaceKey } from '#shop/lettering/faces.ts'
import { useFaceSamples } from './use-face-samples.ts'

type Props = { words: string; offered: readonly FaceKey[]; chosen: FaceKey; onChoose: (face: FaceKey) => void }

/** The typefaces, each drawn with the shopper's own words. Its name is read out, and shown until it is drawn. */
export function FaceChoices({ words, offered, chosen, onChoose }: Props) {
  const id = useId()
  const { samples, ref } = useFaceSamples(words, offered)
  return (
    <fieldset ref={ref} className="choices face-choices">
      <legend>Lettering</legend>
      {offered.map((face) => {
        const sample = samples.find((drawn) => drawn.face === face)
        const { label } = faces[face]
        return (
          <label key={face} className="choice">
            <input type="radio" name={id} checked={chosen === face} onChange={() => onChoose(face)} />
            {sample && (
              <svg className="face-sample" viewBox={`0 0 ${sample.width} ${sample.height}`} aria-hidden="true">
                <path d={sample.path} />
              </svg>
            )}
            <span className={sample ? 'visually-hidden' : 'choice-name'}>{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

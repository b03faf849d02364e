type Step = { label: string; onPress: (() => void) | undefined }

/** One unit more or less; without `onPress` there is none. */
export function UnitSteps({ words, less, more }: { words: string; less: Step; more: Step }) {
  return (
    <div className="row">
      {[less, more].map(({ label, onPress }, index) => [
        index === 1 && <span key="words">{words}</span>,
        <button
          key={label}
          type="button"
          className="button button-outline"
          aria-label={label}
          disabled={onPress === undefined}
          onClick={onPress}
        >
          {index === 0 ? '−' : '+'}
        </button>,
      ])}
    </div>
  )
}

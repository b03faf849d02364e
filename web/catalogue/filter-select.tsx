export function FilterSelect({
  label,
  name,
  value,
  choices,
  onChoose,
}: {
  label: string
  name: string
  value: string
  choices: (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}) {
  return (
    <label className="select-control">
      <span className="select-control-label">{label}</span>
      <select name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

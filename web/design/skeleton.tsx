/** A grey shape where something will be, `lines` of text or a block; shaped by the class of what it stands for. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

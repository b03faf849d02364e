export type StateLook = 'good' | 'waiting' | 'bad' | 'plain'

/** A state by word and colour, never by colour alone. */
export function State({ look, children }: { look: StateLook; children: string }) {
  return <span className={`state state-${look}`}>{children}</span>
}

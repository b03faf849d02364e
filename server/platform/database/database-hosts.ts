/** Splits libpq's `postgres://user:password@one:5432,two:5432/gathri`. @returns a URL for each host */
export function listHosts(url: string): string[] {
  const { before, hosts, after } =
    /^(?<before>\w+:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s.exec(url)?.groups ?? {}
  return (hosts ?? '').split(',').map((host) => `${before ?? ''}${host}${after ?? ''}`)
}

export function describeHosts(url: string): string {
  const named = listHosts(url).map((each) => {
    const { hostname, port } = new URL(each)
    return `${hostname || 'its socket'}:${port || 5432}`
  })
  return named.join(' or ')
}

export interface PrimaryHosts {
  readonly count: number
  current(): string
  /** Moves to the next host after a failure. A caller whose host is no longer the current one moves nothing. */
  leave(tried: string): void
}

export function createPrimaryHosts(url: string): PrimaryHosts {
  const urls = listHosts(url)
  let at = 0
  return {
    count: urls.length,
    current: () => urls[at] ?? url,
    leave(tried) {
      if (urls[at] === tried) at = (at + 1) % urls.length
    },
  }
}

/** `postgres://user:password@one:5432,two:5432/gathri`, as libpq writes several hosts. @returns a URL for each host */
export function listHosts(url: string): string[] {
  const { before, hosts, after } =
    /^(?<before>\w+:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s.exec(url)?.groups ?? {}
  return (hosts ?? '').split(',').map((host) => `${before ?? ''}${host}${after ?? ''}`)
}

/** Without user, password and database, for people. */
export function describeHosts(url: string): string {
  const named = listHosts(url).map((each) => {
    const { hostname, port } = new URL(each)
    return `${hostname || 'its socket'}:${port || 5432}`
  })
  return named.join(' or ')
}

export interface PrimaryHosts {
  readonly count: number
  /** A URL of the host that was the primary last. */
  current(): string
  /** It was no primary, or did not answer: the next one is tried. Who has tried it earlier moves nothing. */
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

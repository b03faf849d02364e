import type { Operation } from './group-operations.ts'

export function toCurlCommand(
  operation: Operation,
  { publicUrl, token }: { publicUrl: string; token: string },
): string {
  const { method, parameters, body, needsBearer } = operation
  const path = operation.path.replaceAll(/\{(.+?)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? '1')),
  )
  const query = parameters
    .filter(({ location, example }) => location === 'query' && example !== undefined)
    .map(
      ({ name, example }) =>
        `${name}=${encodeURIComponent(String(example)).replaceAll('%2C', ',').replaceAll('%3A', ':')}`,
    )
  const lines = [
    // -g: curl must not expand the brackets.
    `curl -g ${method === 'GET' ? '' : `-X ${method} `}'${publicUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
  ]
  if (needsBearer) lines.push(`-H 'Authorization: Bearer ${token}'`)
  if (body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`)
  return lines.join(' \\\n  ')
}

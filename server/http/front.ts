import type { ServerResponse } from 'node:http'
import type { AnswerMemory } from './answer-memory.ts'
import type { Listener } from './listen.ts'
import { keepingHeaders } from './page-headers.ts'
import { answerFromMemory } from './public-answers.ts'
import { readTarget, type Reading } from './read-address.ts'

/**
 * What every request passes first: its address is read, once and for all that look at it later, and whatever is known
 * by heart is answered.
 * @param headers of every answer it gives itself
 */
export function openFront(
  memory: AnswerMemory,
  headers: Readonly<Record<string, string>>,
  letIn: Listener,
): Listener {
  return (request, response) => {
    const reading = readTarget(request.method, request.url ?? '/')
    if (reading.elsewhere) return sendTo(reading, response, headers)
    request.url = reading.target
    if (!answerFromMemory(memory, reading, request, response)) letIn(request, response)
  }
}

function sendTo(
  { path, target }: Reading,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const keeping = keepingHeaders(path)
  response.writeHead(301, { ...headers, ...keeping, location: target, 'content-length': 0 }).end()
}

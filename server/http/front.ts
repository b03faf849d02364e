import type { ServerResponse } from 'node:http'
import { errorBody } from '../api/error-body.ts'
import type { HeadersOf } from './answer-headers.ts'
import type { AnswerMemory } from './answer-memory.ts'
import type { Listener } from './listen.ts'
import { keepingHeaders } from './page-headers.ts'
import { answerFromMemory } from './public-answers.ts'
import { hostFault } from './refuse-host.ts'
import { pathOfTarget, readTarget, type Reading } from './read-address.ts'

/**
 * What every request passes first: its address is read, once and for all that look at it later; whatever is known by
 * heart is answered; every other answer is given the headers that all have.
 * @param headersOf are those of what is known by heart already
 */
export function openFront(
  { memory, headersOf }: { memory: AnswerMemory; headersOf: HeadersOf },
  letIn: Listener,
): Listener {
  return (request, response) => {
    const fault = hostFault(request)
    if (fault !== undefined) return refuse(fault, response, headersOf('/'))
    const reading = readTarget(request.method, pathOfTarget(request.url ?? '/'))
    if (reading.elsewhere) return sendTo(reading, response, headersOf(reading.path))
    request.url = reading.target
    if (answerFromMemory(memory, reading, request, response)) return
    for (const [name, value] of Object.entries(headersOf(reading.path))) response.setHeader(name, value)
    letIn(request, response)
  }
}

type Headers = ReturnType<HeadersOf>

function sendTo({ path, target }: Reading, response: ServerResponse, headers: Headers): void {
  response
    .writeHead(301, { ...headers, ...keepingHeaders(path), location: target, 'content-length': 0 })
    .end()
}

function refuse(message: string, response: ServerResponse, headers: Headers): void {
  const body = JSON.stringify(errorBody(400, message))
  const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response
    .writeHead(400, { ...headers, ...about, 'cache-control': 'no-store', connection: 'close' })
    .end(body)
}

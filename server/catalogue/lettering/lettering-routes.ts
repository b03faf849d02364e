import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { designQuery } from '#contract/lettering.ts'
import type { RefusalStatus } from '#server/platform/http/errors.ts'
import { readDesignWords } from './show-design.ts'
import { createDesign } from './create-design.ts'
import type { WordsNotDrawn } from './drawn-words.ts'
import { drawSamples } from './draw-samples.ts'
import { previewPieces } from './preview-pieces.ts'
import { previewWords } from './preview-words.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const drawWordsRoute = defineApiRoute('POST /api/lettering', {
  tags: ['Orders'],
  summary: 'Draw words on a picture of the piece that they are for',
  description: 'Nothing is kept.',
  done: 'The drawing',
})

const drawSamplesRoute = defineApiRoute('POST /api/lettering/faces', {
  tags: ['Orders'],
  summary: 'Draw a line in several typefaces',
  description: 'Nothing is kept. A typeface that lacks a character is left out.',
  done: 'The drawings',
})

const drawPiecesRoute = defineApiRoute('POST /api/lettering/list', {
  tags: ['Orders'],
  summary: 'Draw the words of each piece, where they differ',
  description: 'Nothing is kept.',
  done: 'A drawing of each, or why there is none',
})

const createDesignRoute = defineApiRoute('POST /api/designs', {
  tags: ['Orders'],
  summary: 'Keep words for a piece, to be put into a cart',
  description: 'Kept for 60 days, and longer when they are ordered. Their drawing is the one that is made.',
  done: 'What a cart names',
})

const readDesignRoute = defineApiRoute('GET /api/designs', {
  tags: ['Orders'],
  summary: 'The words of a design as they were typed, to be changed',
  description: 'For whoever knows its id. Other words are another design.',
  request: { query: designQuery },
  done: 'The words',
})

const wordsStatus = {
  'no-such-print-area': 404,
  'no-words': 422,
  'too-many-lines': 422,
  'line-too-long': 422,
  'too-many-marks': 422,
  'no-glyph': 422,
  'no-such-date': 422,
  'no-such-motif': 422,
  'does-not-fit': 422,
  'too-thin': 422,
  'some-not-drawn': 422,
} as const satisfies Record<WordsRefused['reason'], RefusalStatus>

type WordsRefused = WordsNotDrawn | Refusal<'no-such-print-area' | 'some-not-drawn'>

export function registerLetteringRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>,
): void {
  for (const { path } of [drawWordsRoute, drawSamplesRoute, drawPiecesRoute, createDesignRoute])
    api.use(path, rateLimitRequests(shop, 'lettering', countTens), async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
    })

  api.on('POST', createDesignRoute.path, rateLimitRequests(shop, 'kept words', countPieces))

  api.openapi(drawWordsRoute, async (c) => {
    const drawn = await previewWords(shop, c.req.valid('json'))
    return drawn.ok ? c.json(drawn.preview, 200) : refuseWords(c, drawn)
  })

  api.openapi(drawSamplesRoute, (c) => {
    const { words, faces } = c.req.valid('json')
    return c.json({ faces: drawSamples(words, faces) }, 200)
  })

  api.openapi(drawPiecesRoute, async (c) => {
    const drawn = await previewPieces(shop, c.req.valid('json'))
    return drawn.ok ? c.json(drawn.preview, 200) : refuseWords(c, drawn)
  })

  api.openapi(readDesignRoute, async (c) => {
    const found = await readDesignWords(shop.database, c.req.valid('query').id)
    return found
      ? c.json(found, 200)
      : declaredRefusal(c, 404, 'We no longer have these words. Please write them once more.')
  })

  api.openapi(createDesignRoute, async (c) => {
    const created = await createDesign(shop, c.req.valid('json'))
    return created.ok ? c.json(created.design, 200) : refuseWords(c, created)
  })
}

/** @returns the length of a list of names, before it is validated; 1 without a list */
async function countPieces(c: Context): Promise<number> {
  const body: unknown = c.req.method === 'POST' ? await c.req.json().catch(() => null) : null
  const words = typeof body === 'object' && body !== null && 'words' in body ? body.words : null
  return Array.isArray(words) ? Math.max(words.length, 1) : 1
}

const countTens = async (c: Context): Promise<number> => Math.ceil((await countPieces(c)) / 10)

function refuseWords(c: Context, refusal: WordsRefused) {
  const { reason, message } = refusal
  const misfit = 'has' in refusal ? { has: refusal.has, needs: refusal.needs, faces: refusal.faces } : {}
  return declaredRefusal(c, wordsStatus[reason], message, { reason, ...misfit })
}

import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { PhotographFacts } from '#contract/counter/lettering.ts'
import type { designWords } from '#contract/lettering.ts'
import { extras, productImages } from '#server/platform/database/catalogue-tables.ts'
import {
  designPhotographs,
  designPieces,
  designs,
  placements,
  printAreas,
} from '#server/platform/database/lettering-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { Choices } from '#shop/cart/choices.ts'
import { dyeLayers } from '#shop/catalogue/dye-layers.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { toIsoDate } from '#shop/lettering/lettered-date.ts'
import { mapPath } from '#shop/lettering/map-path.ts'
import { dotsPerInch, layTiles } from '#shop/lettering/photograph-place.ts'

type Orm = Pick<Database, 'orm'>

/** As typed, for editing. @returns undefined if unknown or erased */
export async function readDesignWords({ orm }: Orm, id: string): Promise<z.infer<typeof designWords> | undefined> {
  if (!isDesignId(id)) return undefined
  const { lines, face, pieces } = designs
  const [found] = await orm
    .select({
      product: printAreas.productId,
      printArea: printAreas.key,
      face,
      lines,
      pieces,
      language: printAreas.language,
    })
    .from(designs)
    .innerJoin(printAreas, eq(printAreas.id, designs.printAreaId))
    .where(eq(designs.id, id))
  if (!found || found.lines.length === 0) return undefined
  const { product, printArea } = found
  const { language } = found
  const toTyped = (drawn: readonly string[], between: string) =>
    language === null ? drawn.join(between) : toIsoDate(drawn.join(' '), language)
  if (found.pieces === null) return { product, printArea, face: found.face, words: toTyped(found.lines, '\n') }
  const each = await orm
    .select({ lines: designPieces.lines })
    .from(designPieces)
    .where(eq(designPieces.designId, id))
    .orderBy(asc(designPieces.piece))
  return { product, printArea, face: found.face, words: each.map((piece) => toTyped(piece.lines, '|')) }
}

export async function findPrintedPhotograph({ orm }: Orm, id: string): Promise<Buffer | undefined> {
  if (!isDesignId(id)) return undefined
  const { jpeg, designId } = designPhotographs
  const [found] = await orm.select({ jpeg }).from(designPhotographs).where(eq(designId, id))
  return found?.jpeg
}

/** Facts for the printer. @returns undefined for words, and for erased photographs */
export async function findPrintFacts({ orm }: Orm, id: string): Promise<PhotographFacts | undefined> {
  if (!isDesignId(id)) return undefined
  const { designId, width, height } = designPhotographs
  const [found] = await orm
    .select({ width, height, place: { width: printAreas.width, height: printAreas.height }, shape: printAreas.shape })
    .from(designPhotographs)
    .innerJoin(designs, eq(designs.id, designId))
    .innerJoin(printAreas, eq(printAreas.id, designs.printAreaId))
    .where(eq(designId, id))
  if (!found) return undefined
  const { place, shape, ...pixels } = found
  return { place, shape, pixels, dotsPerInch: dotsPerInch(pixels, place) }
}

type SeenPhotograph = { webp: Buffer; width: number; height: number; tiles: ReturnType<typeof layTiles> }

/** `path` in pixels of the picture at `url`, which shows no words; a photograph in millimetres of its print area. */
export type SeenWords = {
  url: string
  drawn?: { pixels: number; ink: string; path: string; photograph?: SeenPhotograph } | undefined
}

export async function findSeenWords({ orm }: Orm, id: string): Promise<SeenWords | undefined> {
  if (!isDesignId(id)) return undefined
  const [found] = await orm
    .select({ path: designs.path, printArea: printAreas, placement: placements, photograph: designPhotographs.webp })
    .from(designs)
    .innerJoin(printAreas, eq(printAreas.id, designs.printAreaId))
    .leftJoin(placements, eq(placements.printAreaId, printAreas.id))
    .leftJoin(designPhotographs, eq(designPhotographs.designId, designs.id))
    .where(eq(designs.id, id))
    .orderBy(asc(placements.view))
    .limit(1)
  if (!found) return undefined
  const { path, printArea, placement, photograph: webp } = found
  if (placement && path !== '') {
    const { url, pixels, ink, grid } = placement
    const { width, height } = printArea
    const photograph = webp && { webp, width, height, tiles: layTiles(printArea, grid, pixels) }
    return {
      url,
      drawn: { pixels, ink, path: mapPath(path, printArea, grid, pixels), ...(photograph && { photograph }) },
    }
  }
  const [picture] = await orm
    .select({ url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, printArea.productId))
    .orderBy(asc(productImages.position))
    .limit(1)
  return picture
}

/** Layers of the picture at `url`, for a piece with these words and choices. */
export async function findDyedLayers(
  { orm }: Orm,
  { design, url, choices }: { design: string; url: string; choices: Choices },
): Promise<{ url: string; matrix: string }[]> {
  const found = await orm
    .select({ key: extras.key, choices: extras.choices, colouring: extras.colouring })
    .from(extras)
    .innerJoin(printAreas, eq(printAreas.productId, extras.productId))
    .innerJoin(designs, eq(designs.printAreaId, printAreas.id))
    .where(eq(designs.id, design))
    .orderBy(asc(extras.position))
  const layers = dyeLayers(found, choices).get(url) ?? []
  return layers.flatMap((layer) => (layer.matrix === null ? [] : [{ url: layer.url, matrix: layer.matrix }]))
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ViewNumber } from './recipe.ts'

/**
 * A part of a picture whose scene is no longer drawn: around it, in thousandths of the picture, "x,y x,y …|hole|hole".
 * `isSure` where all within is the part, and only the edge is to be found; else colours tell. `hue` is what it is dyed with.
 */
type Cut = { slot: number; hue: string; isSure: boolean; outlines: string }

/** By slug, view and part. A part lies upon those named after it. A view in which no part is seen has none. */
const cuts: Readonly<Record<string, Partial<Record<ViewNumber, Readonly<Record<string, Cut[]>>>>>> = {
  'rose-and-oud-cane-hamper': {
    1: {
      ribbon: [
        {
          slot: 0,
          hue: '#df938f',
          isSure: true,
          outlines:
            '540,685 515,681 479,671 452,663 438,667 434,684 432,711 435,749 440,765 454,767 460,769 452,776 488,826 527,807 554,775 565,755 581,772 600,786 636,803 650,765 669,743 646,731 638,724 685,732 708,733 725,726 728,695 725,665 719,647 704,638 679,634 654,640 631,653 610,663 591,675 585,670 577,671 565,678 556,679 543,676',
        },
      ],
    },
    2: {
      ribbon: [
        {
          slot: 0,
          hue: '#df938f',
          isSure: false,
          outlines:
            '481,752 522,745 554,735 571,729 596,724 609,728 624,747 636,766 640,791 636,808 626,821 611,821 592,817 571,806 548,792 520,795 503,791 486,800 469,811 450,823 433,842 412,865 399,866 389,859 383,838 381,808 385,787 391,772 406,761 427,758 481,761|592,773 600,768 590,762 596,758 617,762 629,776 630,786 622,789 603,788|394,808 399,801 408,795 414,795 408,802 427,809 435,809 427,820 411,826 399,822',
        },
      ],
    },
  },
  'mehrab-keepsake-box': {
    1: {
      ribbon: [
        {
          slot: 0,
          hue: '#e3a0a4',
          isSure: false,
          outlines:
            '295,352 297,315 315,278 345,270 394,280 425,292 468,336 501,330 516,297 532,229 541,206 571,205 614,214 644,226 648,266 642,309 626,339 608,349 675,361 697,350 736,380 700,376 669,386 626,381 576,387 575,403 633,419 677,438 626,454 578,432 573,463 516,455 462,452 465,420 413,421 352,451 304,434 352,422 388,414 333,400 306,376|380,301 407,326 428,343 407,348 385,345 377,347 375,327',
        },
        { slot: 0, hue: '#e3a0a4', isSure: true, outlines: '295,442 342,458 345,692 303,669' },
        { slot: 0, hue: '#e3a0a4', isSure: true, outlines: '632,460 683,446 679,673 631,695' },
      ],
      lid: [
        {
          slot: 0,
          hue: '#8a1f45',
          isSure: false,
          outlines: '184,396 501,316 808,400 804,477 681,520 633,536 480,589 342,534 297,515 188,469',
        },
      ],
    },
  },
  'hello-little-one-box': {
    1: {
      colour: [
        {
          slot: 1,
          hue: '#8fb8cf',
          isSure: true,
          outlines:
            '321,365 338,364 382,379 403,378 456,353 466,355 468,392 417,398 454,415 440,447 396,414 359,456 338,427 378,402 325,407 321,388',
        },
        {
          slot: 2,
          hue: '#7fa9c2',
          isSure: true,
          outlines:
            '624,406 636,395 655,398 689,418 703,420 719,392 735,376 749,378 762,395 758,408 731,429 747,427 763,437 749,444 731,442 724,452 725,503 703,509 703,455 689,460 662,452 680,443 643,447 635,429|639,422 644,414 662,419 668,427 655,434 642,433',
        },
      ],
    },
  },
  'mulberry-wax-seal-invitation': {
    1: {
      ribbon: [
        {
          slot: 0,
          hue: '#e0a197',
          isSure: true,
          outlines:
            '469,681 481,679 504,688 538,707 558,712 566,712 594,714 616,716 663,705 693,706 694,725 749,732 744,777 693,773 690,768 670,768 632,760 618,757 656,801 691,828 661,869 625,841 589,802 572,768 549,801 514,823 466,851 445,801 493,773 514,756 538,743 460,739 462,702 468,695',
        },
      ],
    },
  },
}

/** Whether the views that are no longer drawn are cut, so that a colour shows on all that show the part. */
export const isCut = (slug: string, view: ViewNumber): boolean => cuts[slug]?.[view] !== undefined

/** How much of each pixel is the part, 0 to 255, for each slot that is seen. */
export type CutPart = { slot: number; hue: string; share: Uint8Array }

/** @param picture four bytes a pixel, `size` pixels wide @returns nothing where the part is not seen */
export async function cutPart(
  slug: string,
  view: ViewNumber,
  part: string,
  picture: Uint8Array,
  size: number,
): Promise<CutPart[]> {
  const ofView = cuts[slug]?.[view] ?? {}
  const names = Object.keys(ofView)
  const scratch = mkdtempSync(join(tmpdir(), 'gathri-cut-'))
  try {
    const png = join(scratch, 'picture.png')
    await sharp(picture, { raw: { width: size, height: size, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toFile(png)
    const above: Uint8Array[] = []
    for (const name of names.slice(0, Math.max(0, names.indexOf(part))))
      for (const cut of ofView[name]!) above.push(await findShare(cut, png, scratch))
    const found: CutPart[] = []
    for (const cut of ofView[part] ?? []) {
      const share = await findShare(cut, png, scratch)
      for (const other of above) for (let i = 0; i < share.length; i++) share[i] = Math.min(share[i]!, 255 - other[i]!)
      const same = found.find(({ slot }) => slot === cut.slot)
      if (same) for (let i = 0; i < share.length; i++) same.share[i] = Math.max(same.share[i]!, share[i]!)
      else found.push({ slot: cut.slot, hue: cut.hue, share })
    }
    return found
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function findShare({ outlines, isSure }: Cut, png: string, scratch: string): Promise<Uint8Array> {
  const target = join(scratch, 'share.png')
  const script = fileURLToPath(new URL('light/cut.py', import.meta.url))
  // Only Debian's own Python sees Debian's packages.
  const run = spawnSync('/usr/bin/python3', [script, png, outlines, isSure ? '1' : '0', target], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`Nothing was cut: apt-get install python3-opencv\n${run.stderr}`)
  return sharp(target).toColourspace('b-w').raw().toBuffer()
}

import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** As the demo offers them: catalogue/demo-wraps.ts. */
const wraps = [
  { key: 'paper', hex: '#e8d5b5' },
  { key: 'wine', hex: '#7a1f3d' },
  { key: 'marigold', hex: '#d8962a' },
  { key: 'leaf', hex: '#456452' },
] as const
type Wrap = (typeof wraps)[number]

// Drawn and not rendered: node pictures/draw-wraps.ts

const folder = new URL('../catalogue/pictures/', import.meta.url)
const SIDE = 800

/** A booti of the block print: three petals on a stem, around 0, 0. */
const booti =
  '<path d="M0 15V2M0 4C-9 3-11-6-7-12-2-9 0-3 0 4 0-3 2-9 7-12 11-6 9 3 0 4ZM0-1C-4-6-3-14 0-19 3-14 4-6 0-1Z"/>'

function drawPrint(): string {
  const rows = Array.from({ length: 17 }, (_, row) =>
    Array.from({ length: 13 }, (_, column) => {
      const [x, y] = [column * 68 + (row % 2) * 34 - 20, row * 52 - 10]
      return `<g transform="translate(${x} ${y})" fill="none" stroke="#f4e7c8" stroke-opacity=".62" stroke-width="3">${booti}</g>`
    }).join(''),
  )
  return rows.join('')
}

/** The box under the cloth, seen from a little above: its top and its front. */
const body = 'M118 372Q400 286 682 372V640Q400 742 118 640Z'
const top = 'M118 372Q400 286 682 372 540 452 400 470 260 452 118 372Z'

function drawCloth({ hex, key }: Wrap): string {
  const folds = [
    ['M118 372Q260 452 400 470 392 560 400 688', 7],
    ['M682 372Q540 452 400 470 408 560 400 688', 5],
    ['M150 420Q280 500 372 492', 4],
    ['M650 420Q520 500 428 492', 4],
    ['M190 640Q300 560 388 508', 5],
    ['M610 640Q500 560 412 508', 5],
  ].map(
    ([d, width]) =>
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".17" stroke-width="${width}" stroke-linecap="round"/>`,
  )
  const ears = [
    'M400 452C330 420 250 300 168 296 170 356 240 440 392 476Z',
    'M400 452C470 420 550 300 632 296 630 356 560 440 408 476Z',
    'M392 470C350 520 300 572 232 588 262 528 310 486 386 456Z',
    'M408 470C450 520 500 572 568 588 538 528 490 486 414 456Z',
  ]
  const drawEar = (d: string) =>
    `<path d="${d}" fill="${hex}"/>${key === 'leaf' ? `<path d="${d}" fill="url(#print)"/>` : ''}<path d="${d}" fill="url(#ear)"/>
     <path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3"/>`
  return `${folds.join('')}${ears.map(drawEar).join('')}
    <ellipse cx="400" cy="464" rx="50" ry="40" fill="${hex}"/><ellipse cx="400" cy="464" rx="50" ry="40" fill="url(#knot)"/>
    <path d="M362 448Q400 474 438 446M366 482Q400 458 434 484" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="4"/>`
}

function drawPaper(): string {
  const string = 'stroke="#8a2c4a" stroke-width="9" fill="none" stroke-linecap="round"'
  return `<path d="M118 372Q260 452 400 470 540 452 682 372M400 470V688" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="4"/>
    <path d="M300 338Q330 430 336 684M244 466Q400 380 566 344" ${string} stroke-opacity=".9"/>
    <path d="M322 424C270 350 200 356 214 404 226 440 290 434 322 424 380 340 452 352 440 396 428 432 366 436 322 424Z" ${string}/>
    <path d="M322 424Q280 480 262 530M322 424Q352 476 388 506" ${string}/><circle cx="322" cy="424" r="13" fill="#8a2c4a"/>`
}

function drawWrap(wrap: Wrap): string {
  const { key, hex } = wrap
  const weave = key === 'paper' ? '.16 .24' : '.9 .35'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
  <defs>
    <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#f6efe4"/><stop offset="1" stop-color="#e9dcc8"/></linearGradient>
    <linearGradient id="front"><stop stop-color="#000" stop-opacity=".1"/><stop offset=".4" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>
    <linearGradient id="ear" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".24"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>
    <radialGradient id="knot" cx=".38" cy=".3"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>
    <radialGradient id="shade"><stop stop-color="#3b2a1a" stop-opacity=".5"/><stop offset="1" stop-color="#3b2a1a" stop-opacity="0"/></radialGradient>
    <pattern id="print" width="${SIDE}" height="${SIDE}" patternUnits="userSpaceOnUse">${drawPrint()}</pattern>
    <filter id="weave" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${weave}" numOctaves="3" seed="7"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .55 0 0 0 -.14"/></filter>
    <clipPath id="box"><path d="${body}"/></clipPath>
  </defs>
  <rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/>
  <ellipse cx="410" cy="676" rx="350" ry="66" fill="url(#shade)"/>
  <path d="${body}" fill="${hex}"/>
  ${key === 'leaf' ? `<path d="${body}" fill="url(#print)"/>` : ''}
  <path d="${body}" fill="url(#front)"/><path d="${top}" fill="#fff" fill-opacity=".13"/>
  <g clip-path="url(#box)"><rect width="${SIDE}" height="${SIDE}" filter="url(#weave)" opacity=".5"/></g>
  ${key === 'paper' ? drawPaper() : drawCloth(wrap)}
</svg>`
}

for (const wrap of wraps) {
  const drawn = await sharp(Buffer.from(drawWrap(wrap)))
    .png()
    .toBuffer()
  const file = `wrap-${wrap.key}.webp`
  await writeFile(new URL(file, folder), await sharp(drawn).webp({ quality: 82 }).toBuffer())
  const small = await sharp(drawn).resize(480).webp({ quality: 74 }).toBuffer()
  await writeFile(new URL(`small/${file.replace('.webp', '-480.webp')}`, folder), small)
}

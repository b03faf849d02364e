type Pen = {
  moveTo(x: number, y: number): unknown
  lineTo(x: number, y: number): unknown
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): unknown
  closePath(): unknown
}

/** Converts quadratic curves: pdfkit draws its own wrongly. @param path M, L, Q, C and Z, one group of points each */
export function drawPath(pen: Pen, path: string): void {
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZmlqcz])([^MLQCZmlqcz]*)/g)) {
    const [left, top] = command === command.toLowerCase() ? [x, y] : [0, 0]
    const at = (rest.match(/-?[\d.]+/g) ?? []).map((value, index) => Number(value) + (index % 2 === 0 ? left : top))
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = at
    switch (command.toUpperCase()) {
      case 'M':
        pen.moveTo(x1, y1)
        break
      case 'L':
        pen.lineTo(x1, y1)
        break
      case 'C':
        pen.bezierCurveTo(x1, y1, x2, y2, x3, y3)
        break
      case 'Q':
        pen.bezierCurveTo(
          x + ((x1 - x) * 2) / 3,
          y + ((y1 - y) * 2) / 3,
          x2 + ((x1 - x2) * 2) / 3,
          y2 + ((y1 - y2) * 2) / 3,
          x2,
          y2,
        )
        break
      default:
        pen.closePath()
    }
    x = at.at(-2) ?? x
    y = at.at(-1) ?? y
  }
}

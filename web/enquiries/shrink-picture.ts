/** Longest side of what is sent, in pixels: all the workshop needs to see. */
const SIDE = 1_600
/** Smaller files (bytes) go as they are. */
const SMALL = 400 * 1024

/**
 * A smaller copy of a photograph, made before it leaves the phone: seconds instead of minutes on a slow line, and without
 * the place it was taken at. Whatever cannot be made smaller goes as it is; the server looks at it again.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    // Paper behind what is transparent.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    return copy.size < file.size ? new File([copy], file.name, { type: copy.type }) : file
  } catch {
    return file
  }
}

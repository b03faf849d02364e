const MAX_SIDE_PX = 1_600
const SMALL_FILE_BYTES = 400 * 1024

/** Removes the place it was taken at. A failure sends the file unchanged: the server checks again. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_FILE_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    return copy.size < file.size ? new File([copy], file.name, { type: copy.type }) : file
  } catch {
    return file
  }
}

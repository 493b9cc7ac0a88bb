/** Pictures embedded in a text as data URLs. They are scaled down and re-encoded, which removes metadata. */

const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
export const pictureKinds = kinds.join(',')
const widths = [1200, 900, 680, 480, 320]
const qualities = [0.85, 0.7, 0.5]

export function pictureIn(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find((file) => kinds.includes(file.type))
}

/** The picture as a data URL of at most this many characters. @throws Error with a message for the user */
export async function shrinkPicture(file: File, maximum: number): Promise<string> {
  if (!kinds.includes(file.type)) throw new Error('Choose a PNG, JPEG, GIF or WebP file.')
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) throw new Error('Your browser can’t read this picture. Choose another one.')
  try {
    for (const width of widths)
      for (const quality of qualities) {
        const data = drawn(picture, Math.min(width, picture.width), quality)
        if (data.length <= maximum) return data
      }
  } finally {
    picture.close()
  }
  throw new Error('This picture is too large to embed. Upload it elsewhere and enter its address.')
}

function drawn(picture: ImageBitmap, width: number, quality: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', quality)
}

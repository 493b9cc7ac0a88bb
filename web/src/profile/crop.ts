/** What of a picture is kept: a square around a point, in the picture's own pixels. */
export interface Crop {
  /** The middle of the square. */
  readonly x: number
  readonly y: number
  /** 1 is the largest square that fits. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const mostZoom = 4

export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

export function sideOf(size: Size, { zoom }: Crop): number {
  return Math.min(size.width, size.height) / zoom
}

/** The same cut, moved and zoomed no further than the picture reaches. */
export function within(size: Size, cut: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, cut.zoom))
  const half = sideOf(size, { ...cut, zoom }) / 2
  return {
    x: Math.min(size.width - half, Math.max(half, cut.x)),
    y: Math.min(size.height - half, Math.max(half, cut.y)),
    zoom,
  }
}

/** Moves what is seen by a part of its side: the picture follows the hand. */
export function moved(size: Size, cut: Crop, right: number, down: number): Crop {
  const side = sideOf(size, cut)
  return within(size, { ...cut, x: cut.x - right * side, y: cut.y - down * side })
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Crop): void {
  const side = sideOf(picture, cut)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, cut.x - side / 2, cut.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

const sentSide = 512

/** The cut as a file to send: drawn anew, so that nothing else of the picture leaves this machine. */
export async function fileOf(picture: ImageBitmap, cut: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = sentSide
  canvas.height = sentSide
  draw(canvas, picture, cut)
  // A browser that cannot write WebP gives a PNG.
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.92))
}

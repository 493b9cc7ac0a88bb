/**
 * The part of a picture to keep: a square around a point, in the picture's own pixels. We do not use react-easy-crop:
 * this file and its dialog have a tenth of its size, and also work by keyboard.
 */
export interface Crop {
  /** The centre of the square. */
  readonly x: number
  readonly y: number
  /** 1 means the largest square that fits into the picture. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const maximumZoom = 4

export function wholePicture({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

export function sideOf(size: Size, { zoom }: Crop): number {
  return Math.min(size.width, size.height) / zoom
}

/** The crop, limited to the picture and to the allowed zoom. */
export function limitCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(maximumZoom, Math.max(1, crop.zoom))
  const half = sideOf(size, { ...crop, zoom }) / 2
  return {
    x: Math.min(size.width - half, Math.max(half, crop.x)),
    y: Math.min(size.height - half, Math.max(half, crop.y)),
    zoom,
  }
}

/** Moves the picture under the crop by a fraction of the crop's side, as dragging does. */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return limitCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

const sentSide = 512

/** The crop as a file to upload. It is re-encoded, so that metadata and the rest of the picture stay on this machine. */
export async function fileOf(picture: ImageBitmap, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = sentSide
  canvas.height = sentSide
  draw(canvas, picture, crop)
  // Browsers that can't encode WebP produce a PNG instead.
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.92))
}

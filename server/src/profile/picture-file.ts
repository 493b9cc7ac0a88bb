import { reencodePicture } from '../platform/files/picture.ts'

/** Sides in pixels of the stored squares: for the profile, and for lists, which show 32 pixels, at double density. */
export const pictureSides = [256, 64] as const

/** Resizes the picture to squares, in the order of `pictureSides`. @throws Problem badInput */
export async function resizePicture(bytes: Buffer): Promise<Buffer[]> {
  return await reencodePicture(
    bytes,
    pictureSides.map((side) => (picture) => picture.resize(side, side, { fit: 'cover' })),
  )
}

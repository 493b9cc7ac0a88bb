import { drawAnew } from '../platform/files/picture.ts'

/** Sides in pixels of the squares that are kept of a picture: for the profile, and for lists at twice their 32. */
export const sides = [256, 64] as const

/** The picture drawn anew as squares, in the order of `sides`. @throws Problem badInput */
export async function redraw(bytes: Buffer): Promise<Buffer[]> {
  return await drawAnew(
    bytes,
    sides.map((side) => (picture) => picture.resize(side, side, { fit: 'cover' })),
  )
}

/** The page that verifies it. */
export function certificatePath(code: string): string {
  return `/Certificate/${code}`
}

export function certificatePdfPath(code: string): string {
  return `/public/api/Certificates/${code}/Pdf`
}

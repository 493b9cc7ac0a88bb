import type PDFDocument from 'pdfkit'

/** The page of a certificate: A4, landscape, in points. */

export const colour = { accent: '#3349c9', ink: '#1b1d21', quiet: '#585b5f', line: '#c8c8c2' } as const
export const page = { width: 841.89, height: 595.28, margin: 64 } as const
export const column = page.width - 2 * page.margin

export type Pdf = InstanceType<typeof PDFDocument>

/** A worker thread that draws a certificate: fitting the fonts to its letters keeps a thread busy for long. */
import { parentPort, workerData } from 'node:worker_threads'
import { readNameFonts } from '../platform/font/name-font.ts'
import type { CertificateRequest } from './certificate-pdf.ts'
import { drawCertificate } from './draw-certificate.ts'

const { certificate, publicUrl } = workerData as CertificateRequest
parentPort?.postMessage(await drawCertificate(certificate, publicUrl, await readNameFonts()), [])

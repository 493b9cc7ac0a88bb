/** A worker thread that draws the card of a level, so that the server answers others meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { readNameFonts } from '../platform/font/name-font.ts'
import { drawCard } from './card-picture.ts'
import type { CardRequest } from './level-card.ts'

const { card, scheme, fontFiles } = workerData as CardRequest
parentPort?.postMessage(drawCard(card, scheme, { fontFiles, nameFonts: await readNameFonts() }), [])

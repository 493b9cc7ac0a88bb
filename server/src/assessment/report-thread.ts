/** A worker thread that draws a report: fitting the fonts to its letters keeps a thread busy for long. */
import { parentPort, workerData } from 'node:worker_threads'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { readNameFonts } from '../platform/font/name-font.ts'
import { drawReport } from './draw-report.ts'

parentPort?.postMessage(await drawReport(workerData as AssessmentReport, await readNameFonts()), [])

/** A worker thread that reads what submissions look like, so that the server goes on answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { shapesInThisThread, type ShapeRequest } from './shape.ts'

parentPort?.postMessage(shapesInThisThread(workerData as ShapeRequest), [])

/** A worker thread that computes the shapes of submissions, so that the server keeps answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { shapesInThisThread, type ShapeRequest } from './shape.ts'

parentPort?.postMessage(shapesInThisThread(workerData as ShapeRequest), [])

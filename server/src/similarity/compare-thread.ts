/** A worker thread that compares submissions, so that the server keeps answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { compareInThisThread, type ComparisonRequest } from './compare.ts'

parentPort?.postMessage(compareInThisThread(workerData as ComparisonRequest), [])

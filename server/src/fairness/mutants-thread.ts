/** A worker thread that makes the mutants of solutions: parsing a long solution can take half a second. */
import { parentPort, workerData } from 'node:worker_threads'
import { mutantsOf, type MutantRequest } from './mutants.ts'

const requests = workerData as readonly MutantRequest[]
parentPort?.postMessage(
  requests.map(({ language, source, count }) => mutantsOf(language, source, count)),
  [],
)

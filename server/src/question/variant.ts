/** Functions that store what running the solutions of language variants reveals: only this folder writes the table. */
export { leaseUnlearnedVariant, stopLearning, storeLearned } from './variant-store.ts'

/** What is learned of language variants by running their solutions: only this folder writes the table. */
export { leaseUnlearnedVariant, stopLearning, storeLearned } from './variant-store.ts'

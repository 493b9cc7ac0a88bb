import { body } from '@gradus/contract/limit'

/** The description of a text that must not be empty. */
export const bodyHint = `At least ${body.minimum} characters.`

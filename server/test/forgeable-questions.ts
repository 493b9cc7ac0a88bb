import { forgeableCompiled } from './forgeable-compiled.ts'
import { forgeableInterpreted } from './forgeable-interpreted.ts'
import type { ForgeableQuestions } from './forgeable-question.ts'
import { forgeableWeb } from './forgeable-web.ts'

export const forgeableQuestions: ForgeableQuestions = { ...forgeableCompiled, ...forgeableInterpreted, ...forgeableWeb }

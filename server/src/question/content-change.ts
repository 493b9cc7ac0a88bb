import { isDeepStrictEqual } from 'node:util'
import { ContentPart, type EditForm, type QuestionContent } from '@gradus/contract/editing'
import { answersOf, implementationsOf, tagsOf, type VariantSource } from './form-rows.ts'
import { contentOfInputOutput } from './input-output.ts'
import { type StoredVariant, presentVariant } from './source.ts'

/** The form's content. Alternatives count only from users who may give one; missing ones leave the old values. */
export function edited(before: QuestionContent, form: EditForm, alternative: boolean): QuestionContent {
  const { altTitle, altBody } = form
  const implementations = implementationsOf(form)
  const inputOutput = implementations[0]?.inputOutput
  return {
    title: form.title,
    body: form.body,
    altTitle: alternative && altTitle !== undefined ? altTitle || null : before.altTitle,
    altBody: alternative && altBody !== undefined ? altBody || null : before.altBody,
    tags: tagsOf(form),
    difficultLevel: form.difficultLevel,
    implementations: implementations.map(presentVariant),
    answers: answersOf(form),
    explanation:
      form.kind === 'multiChoice' && form.explanation !== undefined ? form.explanation || null : before.explanation,
    inputOutput: inputOutput ? contentOfInputOutput(inputOutput) : before.inputOutput,
  }
}

export function changedParts(before: QuestionContent, after: QuestionContent): ContentPart[] {
  return ContentPart.options.filter((part) => !isDeepStrictEqual(before[part], after[part]))
}

export function givenOf({ type, interface: interfaceFile, solution, ...rest }: StoredVariant): VariantSource {
  return {
    language: type,
    ...rest,
    ...(interfaceFile === null ? {} : { interface: interfaceFile }),
    ...(solution === null ? {} : { solution }),
  }
}

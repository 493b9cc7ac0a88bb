import { useQuery } from '@tanstack/react-query'
import { commentTypes } from '@gradus/contract/comment'
import type { Question } from '@gradus/contract/question'
import { matchingPeople, peopleOf, questionsOf } from '../comment/mentioned.ts'
import { commentsQuery } from '../comment/subject.ts'
import type { MentionSource } from '../editor/editor-mentions.ts'

/** In the editor of a question's comments, @ suggests the participants and # suggests other questions. */
export function useMentions({ id, userId, displayName, readsComments }: Question): MentionSource {
  const subject = {
    type: commentTypes.question,
    id,
    authorId: userId,
    authorName: displayName,
    isOpen: readsComments,
  }
  const { data: comments = [] } = useQuery({ ...commentsQuery(subject, true), enabled: readsComments === true })
  return (character, typed, signal) =>
    character === '@' ? matchingPeople(peopleOf(subject, comments), typed) : questionsOf(typed, signal)
}

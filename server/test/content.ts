import { Interaction } from '@gradus/contract/input-output'
import type { TestSite } from './site.ts'

/** Everything that content files contain, without ids, times and users. */
export async function contentOf({ database }: TestSite) {
  const questions = await database
    .selectFrom('question')
    .select([
      'id',
      'content_key',
      'kind',
      'type',
      'languages',
      'title',
      'body',
      'alt_title',
      'alt_body',
      'explanation',
      'tags',
      'difficult_level',
      'lifecycle',
      'audience',
      'ready',
      'approved_by_moderator',
    ])
    // Left out, because the sample course contains copies of some questions.
    .where('audience', '<>', 'assignment')
    .orderBy('content_key')
    .execute()
  const parts = (id: number) =>
    Promise.all([
      database
        .selectFrom('language_variant')
        .select([
          'language',
          'starter',
          'tests',
          'interface',
          'solution',
          'additional_files',
          'cases',
          'limits',
          'position',
        ])
        .where('question_id', '=', id)
        .orderBy('position')
        .execute(),
      database
        .selectFrom('choice')
        .select(['body', 'correct', 'position'])
        .where('question_id', '=', id)
        .orderBy('position')
        .execute(),
      database
        .selectFrom('input_output')
        .select(['cases', 'comparison', 'validator', 'interaction'])
        .where('question_id', '=', id)
        .execute()
        // Fills in defaults, because a missing value means the same as its default.
        .then((rows) => rows.map((row) => ({ ...row, interaction: Interaction.parse(row.interaction) }))),
    ])
  return {
    questions: await Promise.all(questions.map(async ({ id, ...one }) => ({ ...one, parts: await parts(id) }))),
    totals: await database
      .selectFrom('question_total')
      .selectAll()
      .orderBy('multiple_choice')
      .orderBy('in_top')
      .execute(),
    tags: await database.selectFrom('tag').select(['name', 'description', 'question_count']).orderBy('name').execute(),
    posts: await database
      .selectFrom('blog_post')
      .select(['title', 'body', 'body_text', 'created_at'])
      .orderBy('title')
      .execute(),
    announcements: await database
      .selectFrom('announcement')
      .select(['title', 'body', 'tags', 'created_at', 'is_pinned', 'image_url'])
      .orderBy('title')
      .execute(),
  }
}

import { roles } from '@gradus/contract/role'
import { anId } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'

const waiting = 'on a question that waits for review'
const isPublic = 'on a public question'
const aPost = anId((scene) => scene.blogPost())
const blogForm = { title: 'Another title of it', body: '<p>Other words, long enough.</p>' }

/** Comments, blog posts and announcements. */
export function contributionRows(): Row[] {
  return [
    ...row('getCommentsByQuestionId', isPublic, '401 + 403 403 + +', async (scene) => ({
      params: { questionId: (await scene.question()).id },
    })),
    ...row('addComment', isPublic, '401 + + + + +', async (scene) => ({
      body: { body: '<p>Well asked.</p>', type: 0, questionId: (await scene.question()).id },
    })),
    ...row('addComment', waiting, '401 + 404 404 + +', async (scene) => ({
      body: { body: '<p>Well asked.</p>', type: 0, questionId: (await scene.question('waiting')).id },
    })),
    ...row('editComment', 'on a comment', '401 + 403 403 403 403', async (scene) => ({
      params: { id: await scene.comment() },
      body: { body: '<p>Changed.</p>' },
    })),
    ...row(
      'deleteComment',
      'on a comment',
      '401 + 403 403 + +',
      anId((scene) => scene.comment()),
    ),
    ...row('voteComment', 'on a comment', '401 + 403 403 + +', async (scene) => ({
      params: { id: await scene.comment(), value: 1 },
    })),
    ...row('getBlogPost getCommentsByBlogPostId', 'on a post', '+ + + + + +', aPost),
    ...row('getCommentsByBlogPostIdSignedIn getOwnBlogPost', 'on a post', '401 + + + + +', aPost),
    ...row('voteBlogPost', 'on a post', '401 + + + + +', async (scene) => ({
      params: { id: await scene.blogPost(), value: 1 },
    })),
    ...row('addBlogPost', 'by roles 1, 2 and 3', '401 403 403 + + +', async () => ({ body: blogForm })),
    ...row(
      'editBlogPost',
      'on a lecturer’s post',
      '401 + 403 403 403 +',
      async (scene) => ({
        params: { id: await scene.blogPost() },
        body: blogForm,
      }),
      roles.lecturer,
    ),
    ...row('deleteBlogPost', 'on a lecturer’s post', '401 + 403 403 403 +', aPost, roles.lecturer),
    ...row(
      'getAnnouncement',
      'on an announcement',
      '401 + + + + +',
      anId((scene) => scene.announcement()),
    ),
  ]
}

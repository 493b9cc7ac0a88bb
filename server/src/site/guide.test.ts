import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAuthoringGuide, guidePath, guideExamplePath } from '@gradus/contract/guide'
import { languages } from '@gradus/contract/language'
import { questionKinds } from '@gradus/contract/question'
import { aVisitor } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { renderGuide } from './guide.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('the authoring guide has an anchor for each entry of its contents, and no anchor twice', async () => {
  const { title, html, contents } = await aVisitor(site).call(getAuthoringGuide)
  assert.equal(title, 'Writing questions')
  const anchors = [...html.matchAll(/<h[23] id="([^"]*)">/g)].map(([, anchor]) => anchor)
  assert.deepEqual(
    contents.map(({ anchor }) => anchor),
    anchors,
  )
  assert.equal(new Set(anchors).size, anchors.length)
})

test('each kind of question has its example in the guide, in each language', async () => {
  const { contents } = await aVisitor(site).call(getAuthoringGuide)
  const anchors = new Set(contents.map(({ anchor }) => `${guidePath}#${anchor}`))
  for (const kind of questionKinds)
    for (const { code, name } of languages)
      assert.ok(anchors.has(guideExamplePath(kind, code)), `${kind} in ${name}: ${guideExamplePath(kind, code)}`)
})

test('a block of code names its file, and nothing in it becomes markup', () => {
  const { html } = renderGuide('# T\n\n```c a.c\nif (a < b && c) "x";\n```\n')
  assert.equal(
    html,
    '<figure class="file"><figcaption>a.c</figcaption><pre><code class="language-c">if (a &lt; b &amp;&amp; c) &quot;x&quot;;\n</code></pre></figure>\n',
  )
})

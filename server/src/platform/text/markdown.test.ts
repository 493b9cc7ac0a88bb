import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlOfMarkdown, htmlOfMarkdownLine } from './markdown.ts'

test('Markdown of very many lines, escapes or open brackets is refused before it is parsed', () => {
  const filled = (part: string) => part.repeat(900_000 / part.length)
  const signs = ':'.repeat(200_000)
  const hostile: Record<string, RegExp> = {
    [filled('x\n')]: /too many lines/,
    [filled('a\r')]: /too many lines/,
    [filled('a\n=\n')]: /too many lines/,
    ['a\n=\n'.repeat(9_000)]: /too much formatting/,
    [filled('\\')]: /too much formatting/,
    [filled('a\\')]: /too much formatting/,
    [filled('!')]: /too much formatting/,
    [filled('&a;')]: /too much formatting/,
    ['!['.repeat(39_000)]: /too much formatting/,
    ['!['.repeat(200) + signs]: /too much formatting/,
    ['['.repeat(200) + signs]: /too much formatting/,
    [`[\`]\` `.repeat(200) + signs]: /too much formatting/,
  }
  for (const [text, message] of Object.entries(hostile)) {
    assert.throws(() => htmlOfMarkdown(text), { code: 'badInput', message }, text.slice(0, 20))
    assert.throws(() => htmlOfMarkdownLine(text), { code: 'badInput' }, text.slice(0, 20))
  }
})

test('a long text with links, pictures, code and formulas in its paragraphs is read', () => {
  const paragraph = 'See [the manual](https://example.com/a_b), `a[i] = b[j];` and $x_1 + x_2 \\le 10$!\n'.repeat(10)
  assert.equal(htmlOfMarkdown(`${paragraph}\n`.repeat(60)).split('<a href="https://example.com/a_b"').length, 601)
  assert.match(htmlOfMarkdown(`\`\`\`\n${'a[i] = b[j] - 1;\n'.repeat(2000)}\`\`\`\n`), /^<pre>/)
  assert.match(htmlOfMarkdown(`One\r\n\r\nTwo\rThree\n`), /^<p>One<\/p>\s<p>Two\sThree<\/p>$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonDirection, directionOf, withTextDirection } from './text-direction.ts'

test('each outermost block gets its own direction, and its contents inherit it', () => {
  assert.equal(
    withTextDirection('<p>שלום <em>לך</em></p><ul><li><p>א</p></li></ul><blockquote><p>ב</p></blockquote>'),
    '<p dir="auto">שלום <em>לך</em></p><ul dir="auto"><li><p>א</p></li></ul><blockquote dir="auto"><p>ב</p></blockquote>',
  )
})

test('code is left to right, within a sentence and on its own', () => {
  assert.equal(
    withTextDirection('<p><code>f()</code> מחזירה 2<br>או 3</p><pre><code class="language-c">int f();</code></pre>'),
    '<p dir="auto"><code dir="ltr">f()</code> מחזירה 2<br>או 3</p><pre dir="ltr"><code class="language-c" dir="ltr">int f();</code></pre>',
  )
})

test('a text without blocks, an existing direction, and an angle bracket in an attribute are unchanged', () => {
  assert.equal(withTextDirection('<em>א</em> &lt;p&gt;'), '<em>א</em> &lt;p&gt;')
  assert.equal(withTextDirection('<p dir="rtl">a</p>'), '<p dir="rtl">a</p>')
  assert.equal(
    withTextDirection('<p><a title="<p>" href="/x">a</a></p><p>b</p>'),
    '<p dir="auto"><a title="<p>" href="/x">a</a></p><p dir="auto">b</p>',
  )
})

test('a long text without an end is read once', () => {
  const open = '<p "'.repeat(100_000)
  assert.equal(withTextDirection(open), open)
})

test('texts that are listed together have the direction of most of them, in any order, and code does not count', () => {
  const arabic = [
    '<p>أربعة (4)</p>',
    '<p><code>TypeError</code> بسبب الترميز</p>',
    '<p>&lt;خطأ&gt;</p>',
    '<p>None</p>',
    '<p>12</p>',
  ]
  assert.equal(commonDirection(arabic), 'rtl')
  assert.equal(commonDirection(arabic.toReversed()), 'rtl')
  assert.equal(commonDirection(['<p>אחד</p>', '<p>one</p>', '<p>two</p>']), 'ltr')
  assert.equal(commonDirection(['<pre><code>א</code></pre>', '<p>12</p>']), 'ltr')
  // An answer without words follows its question, and one in another language does not turn the others around.
  assert.equal(commonDirection(['<p>كم هذا؟</p>', '<p>3</p>', '<p>9</p>']), 'rtl')
  assert.equal(commonDirection(['<p>How many?</p>', '<p>4</p>', '<p>שמונה</p>', '<p>9</p>']), 'ltr')
})

test('a short text has the direction of most of its words, or else of the first one; code and numbers are no words', () => {
  assert.equal(directionOf('C++ היא שפה מהודרת.'), 'rtl')
  assert.equal(directionOf('The word שלום means peace.'), 'ltr')
  assert.equal(directionOf('Python מהירה'), 'ltr')
  assert.equal(directionOf('מהירה Python'), 'rtl')
  assert.equal(directionOf('<code>return 2</code> תמיד'), 'rtl')
  assert.equal(directionOf('12 &lt; 13'), undefined)
  assert.equal(commonDirection(['C++ היא שפה', 'SQL היא שפה']), 'rtl')
  assert.equal(withTextDirection('<p>C++ היא <em>שפה</em></p>', 'rtl'), '<p dir="rtl">C++\u200e היא <em>שפה</em></p>')
})

test('the signs of C++ and C# stay behind their letter in Hebrew, and code is unchanged', () => {
  assert.equal(
    withTextDirection('<p>נלמד C++ <a href="/x#C#">ו-C#</a>: <code>C++</code>.</p><pre><code>// שלום C++</code></pre>'),
    '<p dir="auto">נלמד C++\u200e <a href="/x#C#">ו-C#\u200e</a>: <code dir="ltr">C++</code>.</p><pre dir="ltr"><code dir="ltr">// שלום C++</code></pre>',
  )
  assert.equal(withTextDirection('<p>C++ and C#</p>'), '<p dir="auto">C++ and C#</p>')
})

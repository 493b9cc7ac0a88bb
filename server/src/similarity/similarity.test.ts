import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { languageOf, languages, type LanguageCode } from '@gradus/contract/language'
import { isWorthALook } from '@gradus/contract/similarity'
import { clusters } from './clusters.ts'
import { compareInThisThread, type Comparison, type ComparisonRequest } from './compare.ts'
import { comparisonLimits } from './comparison-limits.ts'
import { comparisonsOfToken, findMatches, indexSequences } from './matches.ts'
import { compareSubmissions } from './similarity.ts'
import { StreamReader } from './stream.ts'

/** Solutions of several authors, which bench/similarity measures with. */
function samplesOf(language: LanguageCode): { question: string; author: string; text: string }[] {
  const file = new URL(
    `../../../bench/similarity-samples/${readsAs[language] ?? languageOf(language)?.tag}.txt`,
    import.meta.url,
  )
  const parts = readFileSync(file, 'utf8')
    .split(/^==== /m)
    .slice(1)
  return parts.map((part) => {
    const [question = '', author = ''] = (part.split('\n', 1)[0] ?? '').split(' ')
    return { question, author, text: part.slice(part.indexOf('\n') + 1) }
  })
}

/** Languages whose files are those of another. */
const readsAs: Partial<Record<LanguageCode, string>> = {
  14: 'javascript',
  18: 'csharp',
  19: 'javascript',
  20: 'java',
  24: 'javascript',
}

function sourceOf(language: LanguageCode, body: string) {
  return [{ fileName: languageOf(language)?.sourceFile ?? '', body }]
}

function compareTexts(
  language: LanguageCode,
  texts: readonly string[],
  starter: ComparisonRequest['starter'] = [],
): Comparison {
  const submissions = texts.map((text, id) => ({ id, files: sourceOf(language, text) }))
  return compareInThisThread({ language, starter, submissions })
}

/** Other names, numbers, blanks, line ends and comments. */
function disguised(language: LanguageCode, text: string): string {
  const comment =
    new Map<LanguageCode, string>([
      [9, '--'],
      [8, '#'],
      [10, '#'],
      [22, '#'],
      [23, '#'],
    ]).get(language) ?? '//'
  const own =
    /(?<![\w$@:])(?:intervals?|ordered|result|last|total|start|finish|starts|ends|counts|user|action|customer|spent|tier)(?!\w)/g
  const names = new Map<string, string>()
  const named = (name: string) => {
    const found = names.get(name) ?? `renamed${names.size}`
    names.set(name, found)
    return found
  }
  return text
    .replaceAll(own, named)
    .replaceAll(/(?<![\w.-])1(?![\w.])/g, '7')
    .split('\n')
    .flatMap((line, index) =>
      index % 4 === 2 && !/^<\?php|^#!/.test(line) ? ['', `${comment} What follows is mine ${index}.`, line] : [line],
    )
    .join('\n')
}

for (const { code, name } of languages)
  test(`${name}: a copy with other names, literals, blanks and comments is the same; independent solutions are not alike`, () => {
    const samples = samplesOf(code).slice(0, 3)
    const [original] = samples
    assert.ok(original)
    const copy = disguised(code, original.text)
    assert.notEqual(copy, original.text)
    const { pairs } = compareTexts(code, [...samples.map(({ text }) => text), copy])
    const [closest] = pairs
    assert.deepEqual([closest?.left, closest?.right], [0, samples.length])
    assert.ok((closest?.similarity ?? 0) > 0.98, `${closest?.similarity}`)
    assert.deepEqual(pairs.filter(isWorthALook).length, 1)
  })

const [first, second] = ['ann', 'bob'].map((author) => {
  const found = samplesOf(6).find((sample) => sample.author === author && sample.question === 'top-words')
  return found?.text ?? ''
})

test('reordered methods, dead code, another form of loop and a helper do not hide a copy', () => {
  const copy = `
public class Words {
    static String report(String t, int n) {
        int unused = 5;
        String s = "";
        List<String> list = topWords(t, n);
        int at = 0;
        while (at < list.size()) {
            s = s + (at + 1) + ") " + list.get(at);
            if (at < list.size() - 1) s = s + "\\n";
            at++;
        }
        return s;
    }

    static List<String> topWords(String t, int n) {
        TreeMap<String, Integer> all = new TreeMap<>();
        count(all, t);
        List<String> chosen = new ArrayList<>();
        if (all == null) { System.out.println("never"); }
        while (chosen.size() < n && !all.isEmpty()) {
            String most = all.firstKey();
            for (String one : all.keySet()) {
                if (all.get(one) > all.get(most)) most = one;
            }
            chosen.add(most);
            all.remove(most);
        }
        return chosen;
    }

    static void count(TreeMap<String, Integer> all, String t) {
        for (String one : parts(t)) {
            if (all.containsKey(one)) all.put(one, all.get(one) + 1);
            else all.put(one, 1);
        }
    }

    private static ArrayList<String> parts(String t) {
        ArrayList<String> out = new ArrayList<>();
        String word = "";
        for (char letter : t.toCharArray()) {
            if (Character.isLetter(letter)) {
                word = word + Character.toLowerCase(letter);
            } else if (!word.equals("")) {
                out.add(word);
                word = "";
            }
        }
        if (!word.equals("")) out.add(word);
        return out;
    }
}
`
  const { pairs } = compareTexts(6, [first ?? '', second ?? '', copy])
  assert.deepEqual(
    pairs.filter(isWorthALook).map(({ left, right }) => [left, right]),
    [[1, 2]],
  )
})

test('a long comment before a copy does not hide it', () => {
  const [copied = '', other = ''] = [first, second]
  for (const length of [70_000, 1_500_000]) {
    const line = '// nothing to see here, and no token to compare\n'
    const padded = line.repeat(length / line.length) + copied
    const [closest] = compareTexts(6, [copied, other, padded]).pairs
    assert.deepEqual([closest?.left, closest?.right], [0, 2])
    assert.ok(closest && isWorthALook(closest), `${length}: ${closest?.similarity}`)
  }
})

test('starter code is left out: what all were given makes nobody alike', () => {
  const starter = second ?? ''
  const ownPart = (name: string, body: string) =>
    `${starter.trimEnd().slice(0, -1)}\n    static int ${name}(int[] v) {\n${body}\n    }\n}\n`
  const sums =
    'int s = 0;\nfor (int i = 0; i < v.length; i++) {\nif (v[i] % 2 == 0) { s += v[i] * v[i]; }\nelse { s -= v[i]; }\n}\nreturn s > 0 ? s : -s;'
  const finds =
    'Arrays.sort(v);\nint low = 0;\nint high = v.length;\nwhile (low < high) {\nint middle = (low + high) / 2;\nif (v[middle] < middle) low = middle + 1;\nelse high = middle;\n}\nreturn low;'
  const texts = [ownPart('sum', sums), ownPart('find', finds)]
  const without = compareTexts(6, texts)
  assert.ok((without.pairs[0]?.similarity ?? 0) > 0.75)
  const { pairs } = compareTexts(6, texts, sourceOf(6, starter))
  assert.deepEqual(pairs, [])
  const untouched = compareTexts(6, [starter, starter], sourceOf(6, starter))
  assert.deepEqual([untouched.pairs, untouched.tooShort], [[], [0, 1]])
})

test('matches name files and characters, never overlap, and reach code that was moved to another file', async () => {
  const text = second ?? ''
  const cut = text.indexOf('    static List<String> topWords')
  const files = [
    { fileName: 'Words.java', body: `class Words {\n${text.slice(cut)}` },
    { fileName: 'Solution.java', body: `${text.slice(0, cut)}}\n` },
    { fileName: 'data.csv', body: text },
  ]
  const { pairs } = await compareSubmissions({
    language: 6,
    starter: [],
    submissions: [
      { id: 7, files: sourceOf(6, text) },
      { id: 9, files },
    ],
  })
  const [pair] = pairs
  assert.ok(pair && pair.similarity > 0.9)
  assert.deepEqual([pair.left, pair.right], [7, 9])
  assert.deepEqual([...new Set(pair.matches.map(({ right }) => right.fileName))].toSorted(), [
    'Solution.java',
    'Words.java',
  ])
  assert.ok(pair.longestFragment > 40 && pair.overlap >= pair.longestFragment)
  let end = 0
  for (const { left, right } of pair.matches) {
    assert.ok(left.from >= end && left.to > left.from)
    end = left.to
    const body = files.find(({ fileName }) => fileName === right.fileName)?.body ?? ''
    const [one, other] = [text.slice(left.from, left.to), body.slice(right.from, right.to)]
    // The first name may be another: names say nothing.
    const code = (part: string) => part.replace(/^\w+;?/, '').replaceAll(/[\s{}]/g, '')
    assert.equal(code(one), code(other))
  }
})

test('what is worth a look begins at 75 %, under ten lines at 90 %', () => {
  assert.deepEqual(
    [
      [0.75, 10],
      [0.749, 10],
      [0.89, 9],
      [0.9, 9],
    ].map(([similarity = 0, lines = 0]) => isWorthALook({ similarity, lines })),
    [true, false, false, true],
  )
})

test('clusters are what pairs that are worth a look link, the largest first', () => {
  const pair = (left: number, right: number, similarity = 0.8) => ({ left, right, similarity, lines: 20 })
  assert.deepEqual(clusters([pair(8, 9), pair(1, 2), pair(3, 4), pair(2, 3), pair(4, 5, 0.7)]), [
    [1, 2, 3, 4],
    [8, 9],
  ])
})

test('code with less than forty tokens of its own is too short to compare', () => {
  const { pairs, tooShort } = compareTexts(8, ['def f(x):\n    return x + 1\n', 'def g(y):\n    return y + 1\n'])
  assert.deepEqual([pairs, tooShort], [[], [0, 1]])
})

for (const [name, pattern] of [
  ['equal', 'f(x);\n'],
  ['periodic', 'a = b + c; if (d) { e(f); }\n'],
] as const)
  test(`60,000 ${name} tokens cost no more comparisons a token than 30,000`, () => {
    const perToken = (characters: number) => {
      const body = pattern.repeat(characters / pattern.length)
      const stream = new StreamReader(11).read([{ fileName: 'solution.js', body }])
      const { matches, comparisons } = findMatches(stream, indexSequences(stream), stream)
      assert.equal(matches[0]?.length, stream.size)
      return { tokens: 2 * stream.size, cost: comparisons / (2 * stream.size) }
    }
    const [half, whole] = [perToken(60_000), perToken(120_000)]
    assert.ok(whole.tokens >= 60_000)
    assert.ok(whole.cost <= half.cost * 1.1 && whole.cost < comparisonsOfToken, `${half.cost}, then ${whole.cost}`)
  })

test('a text that is not code in any language is read to its end', () => {
  for (const { code } of languages)
    for (const part of ['([{<', '`${', '/*', '"', '<<A\n']) {
      const { files, kinds, to } = new StreamReader(code).read(sourceOf(code, part.repeat(200)))
      assert.equal(files.length, 1)
      // The last one stands for the end of the file.
      assert.equal(to[kinds.length - 1], part.length * 200)
    }
})

test('of long files the beginning is compared, and more than a thousand submissions are refused', async () => {
  const body = `${second}\n${'// nothing\n'.repeat(10_000)}`
  const { pairs } = compareTexts(6, [body, second ?? ''])
  assert.equal(pairs[0]?.similarity, 1)
  const submissions = Array.from({ length: comparisonLimits.submissions + 1 }, (_, id) => ({ id, files: [] }))
  await assert.rejects(compareSubmissions({ language: 6, starter: [], submissions }), RangeError)
})

test('a server goes on working while submissions are compared', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => samplesOf(6)[index % 7]?.text ?? '')
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const submissions = texts.map((text, id) => ({ id, files: sourceOf(6, text) }))
  const { pairs } = await compareSubmissions({ language: 6, starter: [], submissions })
  isDone = true
  assert.ok(pairs.length > 0)
  assert.ok(turns > 20, `${turns} turns of the event loop`)
})

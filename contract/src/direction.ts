/** Texts of users in scripts that are written from right to left, as part of the site's English texts. */

/** Letters of the scripts that are written from right to left. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Signs at the end of a Latin name, such as C++, C# and F#. */
const signsOfName = /[A-Za-z](?:\+\+|#)(?![\p{L}\p{N}\u200e])/gu

/** Operators before a Latin name, such as ++p and &x. In HTML, an ampersand is an entity. */
const signsBeforeName = /(?<![\p{L}\p{N}\u200e+\-!*&])(?:\+\+|--|[!*]+|&amp;|&(?!#?\w+;))(?=[A-Za-z_])/gu

/** An assignment with its semicolon, such as int* p = &x; Bounded, because each letter may be its beginning. */
const statement = /[A-Za-z_][\w \t*&+\-/%<>()[\].,'\u200e]{0,80}=[\w \t*&+\-/%<>()[\].,=!'\u200e]{0,80};(?!\u200e)/gu

/**
 * Keeps the signs of C++ and of ++p at their side of the letter. Signs have no direction of their own: among Hebrew
 * letters they would move to the other side, and the reader sees "++C". A left-to-right mark beside them holds them.
 */
export function withSigns(text: string): string {
  return rightToLeft.test(text) ? keepSigns(text) : text
}

/** The same for a part of a text from right to left. */
export function keepSigns(part: string): string {
  return part
    .replaceAll(signsOfName, '$&\u200e')
    .replaceAll(signsBeforeName, '\u200e$&')
    .replaceAll(statement, '$&\u200e')
}

/**
 * A name or title within an English sentence. One from right to left is isolated, so that it doesn't reorder the words
 * around it; others stay as they are.
 */
export function nameInSentence(name: string): string {
  return rightToLeft.test(name) ? `\u2068${withSigns(name)}\u2069` : name
}

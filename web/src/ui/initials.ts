/** An emoji or flag, including skin tones and joined parts. */
const emoji =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*/u
const letter = /[\p{L}\p{N}]\p{M}*/u
const character = /\P{M}\p{M}*/u

/** The first letters or digits of two words of a name. A name without any is represented by its first emoji or sign. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => letter.exec(word)?.[0] ?? [])
  if (letters.length > 0) return letters.slice(0, 2).join('').toUpperCase()
  return (emoji.exec(name) ?? character.exec(name))?.[0] ?? ''
}
